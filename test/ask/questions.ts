/**
 * "I changed this file, what must I read?", with the pages that a maintainer would name. Written by reading the pages, before looking at
 * any answer of the command. Expectations that turn out to be wrong are corrected here only together with the reason.
 */
export interface Question {
  changed: string
  /** Routes of the pages to read; all of them must be in the first three results. */
  read: string[]
}

export const questions: Question[] = [
  // The listeners, the events, and the pitfalls; the reference has the signatures.
  {
    changed: 'packages/core/core/src/services/event-hub.ts',
    read: ['/docs/core/strapi/event-hub', '/api/EventHub'],
  },
  // When a column is dropped, and what is not compared.
  { changed: 'packages/core/database/src/schema/diff.ts', read: ['/docs/architecture/schema-sync'] },
  // Order, locking and failure of migrations.
  { changed: 'packages/core/database/src/migrations/runner.ts', read: ['/docs/core/database/migrations'] },
  // Fractional ordering of relations.
  {
    changed: 'packages/core/database/src/entity-manager/relations-orderer.ts',
    read: ['/docs/core/database/relations/reordering'],
  },
  // How an ability is built, and its hooks.
  {
    changed: 'packages/core/permissions/src/engine/abilities/casl-ability.ts',
    read: ['/docs/core/permissions/engine'],
  },
  // From the store's permissions to what a button may do.
  {
    changed: 'packages/core/admin/admin/src/hooks/useRBAC.ts',
    read: ['/docs/core/admin/permissions/frontend/using-permissions'],
  },
  // Tokens, renewal and errors of the panel's requests.
  {
    changed: 'packages/core/admin/admin/src/utils/getFetchClient.ts',
    read: ['/docs/core/helper-plugin/hooks/use-fetch-client'],
  },
  // The middleware chain of one route.
  {
    changed: 'packages/core/core/src/services/server/compose-endpoint.ts',
    read: ['/docs/architecture/http-request'],
  },
  // The steps of each write, in order.
  {
    changed: 'packages/core/core/src/services/document-service/repository.ts',
    read: ['/docs/architecture/document-write'],
  },
  // How sessions are stored and ended.
  {
    changed: 'packages/core/core/src/services/session-manager.ts',
    read: ['/docs/architecture/sessions-and-tokens'],
  },
  // When the licence is read and how features are enabled.
  { changed: 'packages/core/core/src/ee/license.ts', read: ['/docs/architecture/enterprise-edition'] },
  // The protocol of a push.
  {
    changed: 'packages/core/data-transfer/src/strapi/remote/handlers/push.ts',
    read: ['/docs/core/data-transfer/providers/remote-strapi/websocket'],
  },
  // Deleting, writing, and mapping old ids to new ones.
  {
    changed:
      'packages/core/data-transfer/src/strapi/providers/local-destination/strategies/restore/entities.ts',
    read: ['/docs/core/data-transfer/providers/local-strapi/destination'],
  },
  // The hook's options, result and keyboard handling.
  {
    changed: 'packages/core/content-manager/admin/src/hooks/useDragAndDrop.ts',
    read: ['/docs/core/content-manager/hooks/use-drag-and-drop'],
  },
  // Timers, time zones and restarts.
  {
    changed: 'packages/core/content-releases/server/src/services/scheduling.ts',
    read: ['/docs/core/content-releases/scheduling'],
  },
  // Which files are generated from one picture.
  {
    changed: 'packages/core/upload/server/src/services/image-manipulation.ts',
    read: ['/docs/packages/upload/images-and-providers'],
  },
  // How an entity is traversed.
  { changed: 'packages/core/utils/src/traverse-entity.ts', read: ['/docs/core/utils/traverse-entity'] },
  // Signing in with a provider.
  {
    changed: 'packages/plugins/users-permissions/server/src/services/providers-registry.js',
    read: ['/docs/packages/users-permissions/sign-in'],
  },
  // Where the stage is kept when documents are written.
  {
    changed: 'packages/core/review-workflows/server/src/services/document-service-middleware.ts',
    read: ['/docs/packages/review-workflows'],
  },
  // Naming, kinds and tests of codemods.
  {
    changed: 'packages/utils/upgrade/src/modules/codemod-runner/codemod-runner.ts',
    read: ['/docs/packages/upgrade/codemods'],
  },
  // How jobs are declared, started and stopped.
  { changed: 'packages/core/core/src/services/cron.ts', read: ['/api/Cron'] },
  // The data that is sent, and how failures are handled.
  {
    changed: 'packages/core/core/src/services/webhook-runner.ts',
    read: ['/docs/architecture/events-webhooks-audit'],
  },
  // Where a transaction is stored, and which calls join it.
  {
    changed: 'packages/core/database/src/transaction-context.ts',
    read: ['/docs/core/database/transactions'],
  },
  // Which subscribers run, and when.
  { changed: 'packages/core/database/src/lifecycles/index.ts', read: ['/docs/core/database/lifecycles'] },
  // The hook's options and result.
  {
    changed: 'packages/core/content-manager/admin/src/hooks/useDocumentActions.ts',
    read: ['/docs/core/content-manager/hooks/use-document-actions'],
  },
  // Which files are read, and in which order.
  {
    changed: 'packages/core/core/src/configuration/index.ts',
    read: ['/docs/architecture/configuration'],
  },
  // The checks, and how queries are restricted.
  {
    changed: 'packages/core/content-manager/server/src/services/permission-checker.ts',
    read: ['/docs/core/content-manager/services/permission-checker'],
  },
  // Where routes come from, and which one matches first.
  {
    changed: 'packages/core/core/src/services/server/register-routes.ts',
    read: ['/docs/architecture/http-request'],
  },
  // Order and concurrency of its helpers.
  { changed: 'packages/core/utils/src/async.ts', read: ['/docs/core/utils/async'] },
  // How a file's type is detected and rejected.
  {
    changed: 'packages/core/upload/server/src/utils/mime-validation.ts',
    read: ['/docs/packages/upload/mime-validation'],
  },
  // Which writes create a version, and when.
  {
    changed: 'packages/core/content-manager/server/src/history/services/lifecycles.ts',
    read: ['/docs/core/content-manager/content-history'],
  },
  // How a version with an old schema is rendered.
  {
    changed: 'packages/core/content-manager/admin/src/history/components/VersionInputRenderer.tsx',
    read: ['/docs/core/content-manager/content-history'],
  },
  // The pool, merged batches, and what is invalidated afterwards.
  {
    changed: 'packages/core/upload/admin/src/future/services/api.ts',
    read: ['/docs/core/upload/media-library'],
  },
  // Why earlier pages stay subscribed.
  {
    changed: 'packages/core/upload/admin/src/future/pages/Assets/hooks/useInfiniteAssets.ts',
    read: ['/docs/core/upload/media-library'],
  },
  // Who sees a widget, and what a layout stores.
  {
    changed: 'packages/core/admin/admin/src/pages/Home/HomePage.tsx',
    read: ['/docs/core/admin/home-page'],
  },
  // The meaning of the home page's figures.
  {
    changed: 'packages/core/content-manager/server/src/homepage/services/homepage.ts',
    read: ['/docs/core/admin/home-page'],
  },
  // Who receives a token for the AI server.
  {
    changed: 'packages/core/admin/server/src/ai/services/ai.ts',
    read: ['/docs/core/admin/ai-features'],
  },
  // The steps of a translation job, and where it can get stuck.
  {
    changed: 'packages/plugins/i18n/server/src/services/ai-localizations.ts',
    read: ['/docs/core/admin/ai-features'],
  },
  // How a chat response changes a schema.
  {
    changed: 'packages/core/content-type-builder/admin/src/components/AIChat/lib/transforms/schemas/toCTB.ts',
    read: ['/docs/core/admin/ai-features'],
  },
  // The effect of a checkbox, and the request sent on saving.
  {
    changed: 'packages/core/admin/admin/src/pages/Settings/pages/Roles/components/Permissions.tsx',
    read: ['/docs/core/admin/permissions/frontend/roles-screen'],
  },
  // Which list a file is in, from the dialog to the form.
  {
    changed: 'packages/core/upload/admin/src/components/MediaLibraryInput/MediaLibraryInput.tsx',
    read: ['/docs/core/upload/media-field'],
  },
  // How a dialog creates an attribute, and what an option requires.
  {
    changed: 'packages/core/content-type-builder/admin/src/components/FormModal/attributes/advancedForm.ts',
    read: ['/docs/core/content-type-builder/forms'],
  },
  // Keys and paths of items.
  {
    changed:
      'packages/core/content-manager/admin/src/pages/EditView/components/FormInputs/DynamicZone/DynamicComponent.tsx',
    read: ['/docs/core/content-manager/components-and-zones'],
  },
  // How a button changes the text.
  {
    changed:
      'packages/core/content-manager/admin/src/pages/EditView/components/FormInputs/Wysiwyg/utils/utils.ts',
    read: ['/docs/core/content-manager/markdown-editor'],
  },
  // All the places where a token's field is handled, and when a key is shown.
  {
    changed: 'packages/core/admin/admin/src/pages/Settings/pages/ApiTokens/EditView/EditViewPage.tsx',
    read: ['/settings/tokens-users-webhooks'],
  },
]
