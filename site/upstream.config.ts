import type { UpstreamConfig } from '../src/model/site-config'

/** Release of the monorepo that the pages were written for. All its packages carry the same version. */
const release = '5.54.0'

/** The code base that the pages' `src:` links are checked against. After a change here: `npm run upstream`. */
export const upstream: UpstreamConfig = {
  name: 'Strapi',
  release,
  index: 'upstream',
  sourceUrl: 'https://github.com/strapi/strapi/blob/v{tag}/{path}#L{line}',
  folderUrl: 'https://github.com/strapi/strapi/tree/v{tag}/{path}',
  compareUrl: 'https://github.com/strapi/strapi/compare/v{from}...v{to}#diff-{pathHash}',
  packages: [
    { name: '@strapi/admin' },
    { name: '@strapi/cloud-cli' },
    { name: '@strapi/content-manager' },
    { name: '@strapi/content-releases' },
    { name: '@strapi/content-type-builder' },
    { name: '@strapi/core' },
    { name: '@strapi/data-transfer' },
    { name: '@strapi/database' },
    { name: '@strapi/email' },
    { name: '@strapi/generators' },
    { name: '@strapi/i18n' },
    { name: '@strapi/logger' },
    { name: '@strapi/openapi' },
    { name: '@strapi/permissions' },
    { name: '@strapi/plugin-cloud' },
    { name: '@strapi/plugin-color-picker' },
    { name: '@strapi/plugin-documentation' },
    { name: '@strapi/plugin-graphql' },
    { name: '@strapi/plugin-sentry' },
    { name: '@strapi/plugin-users-permissions' },
    { name: '@strapi/provider-email-nodemailer' },
    { name: '@strapi/provider-email-sendmail' },
    { name: '@strapi/provider-upload-local' },
    { name: '@strapi/review-workflows' },
    { name: '@strapi/strapi' },
    { name: '@strapi/types' },
    { name: '@strapi/typescript-utils' },
    { name: '@strapi/upgrade' },
    { name: '@strapi/upload' },
    { name: '@strapi/utils' },
    { name: 'create-strapi' },
    { name: 'create-strapi-app' },

    // Not published with every release; the last one seen.
    { name: '@strapi/provider-upload-aws-s3', version: '5.52.3' },
    { name: '@strapi/provider-upload-cloudinary', version: '5.52.3' },

    // From repositories of their own, with versions of their own.
    {
      name: '@strapi/sdk-plugin',
      version: '6.1.1',
      sourceUrl: 'https://github.com/strapi/sdk-plugin/blob/v{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/sdk-plugin/tree/v{tag}/{path}',
    },
    {
      name: '@strapi/pack-up',
      version: '5.1.1',
      sourceUrl: 'https://github.com/strapi/pack-up/blob/@strapi/pack-up@{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/pack-up/tree/@strapi/pack-up@{tag}/{path}',
    },
    {
      name: '@strapi/design-system',
      version: '2.2.4',
      sourceUrl: 'https://github.com/strapi/design-system/blob/@strapi/design-system@{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/strapi/design-system/tree/@strapi/design-system@{tag}/{path}',
      // Documented by its own site; its pages are not missing here.
      internal: true,
    },
  ],
}
