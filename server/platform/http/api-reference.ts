import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference';

/** The readable API: from our own document only, with everything off that would call its maker. */
export const API_REFERENCE: Partial<ApiReferenceConfiguration> = {
  url: '/api/openapi.json',
  title: 'Zelo · API',
  favicon: '/favicon.svg',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};
