import { claims } from '@holdtrue/claims'
import issues from './issues.json'
import symptoms from './symptoms.json'
import { synonyms } from './synonyms'

/** The release of the monorepo that the pages describe. All its packages have the same version. */
const release = '5.54.0'

/** The code base that the pages' `src:` links are checked against. After a change here: `npm run upstream`. */
export const strapi = claims({
  name: 'Strapi',
  release,
  index: 'upstream',
  synonyms,
  symptoms,
  issues,
  sourceUrl: 'https://github.com/strapi/strapi/blob/v{tag}/{path}#L{line}',
  folderUrl: 'https://github.com/strapi/strapi/tree/v{tag}/{path}',
  compareUrl: 'https://github.com/strapi/strapi/compare/v{from}...v{to}#diff-{pathHash}',
  layers: ['Panel', 'Plugins', 'Core', 'Data', 'Tools'],
  fixes: {
    'one line': '/guides/tasks/first-contribution',
    'one function': '/guides/tasks/first-contribution',
    'several files': '/guides/contributing',
    'needs a decision': '/guides/issues-and-reviews',
  },
  proofs: {
    folder: 'proofs',
    natives: ['better-sqlite3'],
    aliases: { '@tests/utils': '@strapi/admin/strapi-admin/test' },
    packages: {
      '@testing-library/dom': '10.4.2',
      '@testing-library/jest-dom': '6.9.1',
      '@testing-library/react': '16.3.3',
      '@testing-library/user-event': '14.6.1',
      'better-sqlite3': '12.4.1',
      jsdom: '26.1.0',
      msw: '2.13.4',
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '6.30.6',
      'styled-components': '6.6.0',
    },
  },
  packages: [
    {
      name: '@strapi/admin',
      layer: 'Panel',
      role: 'The admin panel: its shell and hooks in the browser, and users, roles, tokens and sessions on the server',
    },
    { name: '@strapi/cloud-cli', layer: 'Tools', role: 'Commands that deploy a project to Strapi Cloud' },
    {
      name: '@strapi/content-manager',
      layer: 'Panel',
      role: 'Lists and forms for editing content, their layouts, history and relations',
    },
    {
      name: '@strapi/content-releases',
      layer: 'Plugins',
      role: 'Publishes changes of many documents together, now or at a set time',
    },
    {
      name: '@strapi/content-type-builder',
      layer: 'Panel',
      role: 'Edits content types and components in the panel and writes their schemas',
    },
    {
      name: '@strapi/core',
      layer: 'Core',
      role: 'The server: the strapi object, its container, HTTP, documents, core API and services',
    },
    {
      name: '@strapi/data-transfer',
      layer: 'Data',
      role: 'Moves content, files and settings between instances, as a stream',
    },
    {
      name: '@strapi/database',
      layer: 'Data',
      role: 'Database layer: schema, migrations, queries, lifecycles and relations over Knex',
    },
    { name: '@strapi/email', layer: 'Plugins', role: 'Sends mail through a provider' },
    {
      name: '@strapi/generators',
      layer: 'Tools',
      role: 'Writes APIs, controllers, policies and more from templates',
    },
    { name: '@strapi/i18n', layer: 'Plugins', role: 'Content in several locales' },
    { name: '@strapi/logger', layer: 'Core', role: 'The log of the server' },
    {
      name: '@strapi/openapi',
      layer: 'Plugins',
      role: 'Makes an OpenAPI document of the routes of an application',
    },
    {
      name: '@strapi/permissions',
      layer: 'Core',
      role: 'The permission engine, which knows nothing of users',
    },
    { name: '@strapi/plugin-cloud', layer: 'Plugins', role: 'Page of the panel that leads to Strapi Cloud' },
    { name: '@strapi/plugin-color-picker', layer: 'Plugins', role: 'A custom field for colours' },
    {
      name: '@strapi/plugin-documentation',
      layer: 'Plugins',
      role: 'OpenAPI document and its viewer, as a plugin',
    },
    { name: '@strapi/plugin-graphql', layer: 'Plugins', role: 'GraphQL endpoint made of the content types' },
    { name: '@strapi/plugin-sentry', layer: 'Plugins', role: 'Reports errors to Sentry' },
    {
      name: '@strapi/plugin-users-permissions',
      layer: 'Plugins',
      role: 'Users, roles and tokens of the content API',
    },
    { name: '@strapi/provider-email-nodemailer', layer: 'Plugins', role: 'Mail through Nodemailer' },
    { name: '@strapi/provider-email-sendmail', layer: 'Plugins', role: 'Mail through sendmail, the default' },
    {
      name: '@strapi/provider-upload-local',
      layer: 'Plugins',
      role: 'Files in the folder of the application, the default',
    },
    {
      name: '@strapi/review-workflows',
      layer: 'Plugins',
      role: 'Stages that content passes before it is published',
    },
    {
      name: '@strapi/strapi',
      layer: 'Tools',
      role: 'What an application installs: the command line, the development server and the build of the panel',
    },
    { name: '@strapi/types', layer: 'Core', role: 'Types that server and plugins share' },
    {
      name: '@strapi/typescript-utils',
      layer: 'Tools',
      role: 'Compiles an application and generates types of its schemas',
    },
    { name: '@strapi/upgrade', layer: 'Tools', role: 'Upgrades an application and runs codemods' },
    { name: '@strapi/upload', layer: 'Plugins', role: 'The media library: files, folders, images' },
    {
      name: '@strapi/utils',
      layer: 'Core',
      role: 'What all server packages share: errors, hooks, sanitizing, validation',
    },
    { name: 'create-strapi', layer: 'Tools', role: 'The name behind npm create strapi' },
    { name: 'create-strapi-app', layer: 'Tools', role: 'Makes a new application' },

    // Not published with every release; this is the latest published version.
    {
      name: '@strapi/provider-upload-aws-s3',
      layer: 'Plugins',
      role: 'Files in S3 and storage like it',
      version: '5.52.3',
    },
    {
      name: '@strapi/provider-upload-cloudinary',
      layer: 'Plugins',
      role: 'Files at Cloudinary',
      version: '5.52.3',
    },

    // From separate repositories, with separate versions.
    {
      name: '@strapi/sdk-plugin',
      layer: 'Tools',
      role: 'Makes, builds and checks a plugin of its own',
      version: '6.1.1',
      sourceUrl: 'https://github.com/strapi/sdk-plugin/blob/v{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/sdk-plugin/tree/v{tag}/{path}',
    },
    {
      name: '@strapi/pack-up',
      layer: 'Tools',
      role: 'Bundles packages, with their types',
      version: '5.1.1',
      sourceUrl: 'https://github.com/strapi/pack-up/blob/@strapi/pack-up@{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/pack-up/tree/@strapi/pack-up@{tag}/{path}',
    },
    {
      name: '@strapi/design-system',
      layer: 'Panel',
      role: 'Components of the panel',
      version: '2.2.4',
      sourceUrl: 'https://github.com/strapi/design-system/blob/@strapi/design-system@{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/design-system/tree/@strapi/design-system@{tag}/{path}',
      // Documented on a separate site; this site needs no pages about them.
      internal: true,
    },
  ],
})
