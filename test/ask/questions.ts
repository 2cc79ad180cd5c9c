/**
 * "I changed this file, what must I read?", with the pages that a maintainer would name. Written from reading the pages, before any answer of
 * the command was looked at; answers that are found wrong later are corrected here only with the reason beside them.
 */
export interface Question {
  changed: string
  /** Routes of the pages to read; all of them are to be among the first three answers. */
  read: string[]
}

export const questions: Question[] = [
  // Who listens, which events there are, and what the traps are; the reference has the signatures.
  {
    changed: 'packages/core/core/src/services/event-hub.ts',
    read: ['/docs/core/strapi/event-hub', '/api/EventHub'],
  },
  // What drops a column and what is not compared.
  { changed: 'packages/core/database/src/schema/diff.ts', read: ['/docs/architecture/schema-sync'] },
  // Order, lock and failure of migrations.
  { changed: 'packages/core/database/src/migrations/runner.ts', read: ['/docs/core/database/migrations'] },
  // The fractional orders of relations.
  {
    changed: 'packages/core/database/src/entity-manager/relations-orderer.ts',
    read: ['/docs/core/database/relations/reordering'],
  },
  // What becomes of an ability, and its hooks.
  {
    changed: 'packages/core/permissions/src/engine/abilities/casl-ability.ts',
    read: ['/docs/core/permissions/engine'],
  },
  // From permissions of the store to what a button may do.
  {
    changed: 'packages/core/admin/admin/src/hooks/useRBAC.ts',
    read: ['/docs/core/admin/permissions/frontend/using-permissions'],
  },
  // Tokens, renewal and errors of requests of the panel.
  {
    changed: 'packages/core/admin/admin/src/utils/getFetchClient.ts',
    read: ['/docs/core/helper-plugin/hooks/use-fetch-client'],
  },
  // The chain of one route.
  {
    changed: 'packages/core/core/src/services/server/compose-endpoint.ts',
    read: ['/docs/architecture/http-request'],
  },
  // What each write does, in its order.
  {
    changed: 'packages/core/core/src/services/document-service/repository.ts',
    read: ['/docs/architecture/document-write'],
  },
  // How sessions are stored and end.
  {
    changed: 'packages/core/core/src/services/session-manager.ts',
    read: ['/docs/architecture/sessions-and-tokens'],
  },
  // When the licence is read and how features are switched on.
  { changed: 'packages/core/core/src/ee/license.ts', read: ['/docs/architecture/enterprise-edition'] },
  // The protocol of a push.
  {
    changed: 'packages/core/data-transfer/src/strapi/remote/handlers/push.ts',
    read: ['/docs/core/data-transfer/providers/remote-strapi/websocket'],
  },
  // Delete, then write, and the map of old and new ids.
  {
    changed:
      'packages/core/data-transfer/src/strapi/providers/local-destination/strategies/restore/entities.ts',
    read: ['/docs/core/data-transfer/providers/local-strapi/destination'],
  },
  // Options, result and keyboard of the hook.
  {
    changed: 'packages/core/content-manager/admin/src/hooks/useDragAndDrop.ts',
    read: ['/docs/core/content-manager/hooks/use-drag-and-drop'],
  },
  // Timers, zones and restarts.
  {
    changed: 'packages/core/content-releases/server/src/services/scheduling.ts',
    read: ['/docs/core/content-releases/scheduling'],
  },
  // Which files one picture becomes.
  {
    changed: 'packages/core/upload/server/src/services/image-manipulation.ts',
    read: ['/docs/packages/upload/images-and-providers'],
  },
  // How an entity is walked.
  { changed: 'packages/core/utils/src/traverse-entity.ts', read: ['/docs/core/utils/traverse-entity'] },
  // Sign-in by provider.
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
  // What is sent, and what becomes of a failure.
  {
    changed: 'packages/core/core/src/services/webhook-runner.ts',
    read: ['/docs/architecture/events-webhooks-audit'],
  },
  // Where a transaction is kept, and what joins it.
  {
    changed: 'packages/core/database/src/transaction-context.ts',
    read: ['/docs/core/database/transactions'],
  },
  // Which subscribers run when.
  { changed: 'packages/core/database/src/lifecycles/index.ts', read: ['/docs/core/database/lifecycles'] },
  // What the hook offers and tells.
  {
    changed: 'packages/core/content-manager/admin/src/hooks/useDocumentActions.ts',
    read: ['/docs/core/content-manager/hooks/use-document-actions'],
  },
  // Which files are read in which order.
  {
    changed: 'packages/core/core/src/configuration/index.ts',
    read: ['/docs/architecture/configuration'],
  },
  // What it checks and how queries are narrowed.
  {
    changed: 'packages/core/content-manager/server/src/services/permission-checker.ts',
    read: ['/docs/core/content-manager/services/permission-checker'],
  },
  // Where routes come from, and who answers first.
  {
    changed: 'packages/core/core/src/services/server/register-routes.ts',
    read: ['/docs/architecture/http-request'],
  },
  // Order and concurrency of its helpers.
  { changed: 'packages/core/utils/src/async.ts', read: ['/docs/core/utils/async'] },
  // How a file's type is found and refused.
  {
    changed: 'packages/core/upload/server/src/utils/mime-validation.ts',
    read: ['/docs/packages/upload/mime-validation'],
  },
  // Which writes leave a version, and when.
  {
    changed: 'packages/core/content-manager/server/src/history/services/lifecycles.ts',
    read: ['/docs/core/content-manager/content-history'],
  },
  // How a version of an old schema is drawn.
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
  // Who sees a widget, and what a layout keeps.
  {
    changed: 'packages/core/admin/admin/src/pages/Home/HomePage.tsx',
    read: ['/docs/core/admin/home-page'],
  },
  // What the numbers of the home page count.
  {
    changed: 'packages/core/content-manager/server/src/homepage/services/homepage.ts',
    read: ['/docs/core/admin/home-page'],
  },
  // Who gets a token of the AI server.
  {
    changed: 'packages/core/admin/server/src/ai/services/ai.ts',
    read: ['/docs/core/admin/ai-features'],
  },
  // What a job of translations does, and where it can stay.
  {
    changed: 'packages/plugins/i18n/server/src/services/ai-localizations.ts',
    read: ['/docs/core/admin/ai-features'],
  },
  // What an answer of the chat does to a schema.
  {
    changed: 'packages/core/content-type-builder/admin/src/components/AIChat/lib/transforms/schemas/toCTB.ts',
    read: ['/docs/core/admin/ai-features'],
  },
  // What a box changes, and what a save sends.
  {
    changed: 'packages/core/admin/admin/src/pages/Settings/pages/Roles/components/Permissions.tsx',
    read: ['/docs/core/admin/permissions/frontend/roles-screen'],
  },
  // Which list a file is in, from the dialog to the form.
  {
    changed: 'packages/core/upload/admin/src/components/MediaLibraryInput/MediaLibraryInput.tsx',
    read: ['/docs/core/upload/media-field'],
  },
  // How a dialog becomes an attribute, and what an option needs.
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
  // What a button does to the text.
  {
    changed:
      'packages/core/content-manager/admin/src/pages/EditView/components/FormInputs/Wysiwyg/utils/utils.ts',
    read: ['/docs/core/content-manager/markdown-editor'],
  },
  // Every place that a field of a token passes, and when a key is shown.
  {
    changed: 'packages/core/admin/admin/src/pages/Settings/pages/ApiTokens/EditView/EditViewPage.tsx',
    read: ['/settings/tokens-users-webhooks'],
  },
]
