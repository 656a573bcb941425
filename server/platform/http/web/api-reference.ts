import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference';

/** Settings of the reference page at /api/docs: our own document only, without any call to the library's maker. */
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

/** The API's reference page is a library's own application: inline parts, but still nothing from elsewhere. */
export const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
