import { defineUpstream } from 'holdtrue'

/** Release of the monorepo that the pages were written for. All its packages carry the same version. */
const release = '5.54.0'

/** The code base that the pages' `src:` links are checked against. After a change here: `npm run upstream`. */
export const upstream = defineUpstream({
  name: 'Strapi',
  release,
  index: 'upstream',
  sourceUrl: 'https://github.com/strapi/strapi/blob/v{tag}/{path}#L{line}',
  folderUrl: 'https://github.com/strapi/strapi/tree/v{tag}/{path}',
  compareUrl: 'https://github.com/strapi/strapi/compare/v{from}...v{to}#diff-{pathHash}',
  packages: [
    {
      name: '@strapi/admin',
      role: 'The admin panel: its shell and hooks in the browser, and users, roles, tokens and sessions on the server',
    },
    { name: '@strapi/cloud-cli', role: 'Commands that deploy a project to Strapi Cloud' },
    {
      name: '@strapi/content-manager',
      role: 'Lists and forms for editing content, their layouts, history and relations',
    },
    {
      name: '@strapi/content-releases',
      role: 'Publishes changes of many documents together, now or at a set time',
    },
    {
      name: '@strapi/content-type-builder',
      role: 'Edits content types and components in the panel and writes their schemas',
    },
    {
      name: '@strapi/core',
      role: 'The server: the strapi object, its container, HTTP, documents, core API and services',
    },
    {
      name: '@strapi/data-transfer',
      role: 'Moves content, files and settings between instances, as a stream',
    },
    {
      name: '@strapi/database',
      role: 'Database layer: schema, migrations, queries, lifecycles and relations over Knex',
    },
    { name: '@strapi/email', role: 'Sends mail through a provider' },
    { name: '@strapi/generators', role: 'Writes APIs, controllers, policies and more from templates' },
    { name: '@strapi/i18n', role: 'Content in several locales' },
    { name: '@strapi/logger', role: 'The log of the server' },
    { name: '@strapi/openapi', role: 'Makes an OpenAPI document of the routes of an application' },
    { name: '@strapi/permissions', role: 'The permission engine, which knows nothing of users' },
    { name: '@strapi/plugin-cloud', role: 'Page of the panel that leads to Strapi Cloud' },
    { name: '@strapi/plugin-color-picker', role: 'A custom field for colours' },
    { name: '@strapi/plugin-documentation', role: 'OpenAPI document and its viewer, as a plugin' },
    { name: '@strapi/plugin-graphql', role: 'GraphQL endpoint made of the content types' },
    { name: '@strapi/plugin-sentry', role: 'Reports errors to Sentry' },
    { name: '@strapi/plugin-users-permissions', role: 'Users, roles and tokens of the content API' },
    { name: '@strapi/provider-email-nodemailer', role: 'Mail through Nodemailer' },
    { name: '@strapi/provider-email-sendmail', role: 'Mail through sendmail, the default' },
    { name: '@strapi/provider-upload-local', role: 'Files in the folder of the application, the default' },
    { name: '@strapi/review-workflows', role: 'Stages that content passes before it is published' },
    {
      name: '@strapi/strapi',
      role: 'What an application installs: the command line, the development server and the build of the panel',
    },
    { name: '@strapi/types', role: 'Types that server and plugins share' },
    { name: '@strapi/typescript-utils', role: 'Compiles an application and generates types of its schemas' },
    { name: '@strapi/upgrade', role: 'Upgrades an application and runs codemods' },
    { name: '@strapi/upload', role: 'The media library: files, folders, images' },
    { name: '@strapi/utils', role: 'What all server packages share: errors, hooks, sanitizing, validation' },
    { name: 'create-strapi', role: 'The name behind npm create strapi' },
    { name: 'create-strapi-app', role: 'Makes a new application' },

    // Not published with every release; the last one seen.
    { name: '@strapi/provider-upload-aws-s3', role: 'Files in S3 and storage like it', version: '5.52.3' },
    { name: '@strapi/provider-upload-cloudinary', role: 'Files at Cloudinary', version: '5.52.3' },

    // From repositories of their own, with versions of their own.
    {
      name: '@strapi/sdk-plugin',
      role: 'Makes, builds and checks a plugin of its own',
      version: '6.1.1',
      sourceUrl: 'https://github.com/strapi/sdk-plugin/blob/v{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/sdk-plugin/tree/v{tag}/{path}',
    },
    {
      name: '@strapi/pack-up',
      role: 'Bundles packages, with their types',
      version: '5.1.1',
      sourceUrl: 'https://github.com/strapi/pack-up/blob/@strapi/pack-up@{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/pack-up/tree/@strapi/pack-up@{tag}/{path}',
    },
    {
      name: '@strapi/design-system',
      role: 'Components of the panel',
      version: '2.2.4',
      sourceUrl: 'https://github.com/strapi/design-system/blob/@strapi/design-system@{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/design-system/tree/@strapi/design-system@{tag}/{path}',
      // Documented by its own site; its pages are not missing here.
      internal: true,
    },
  ],
})
