import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference';

/**
 * Settings of the API reference page at /api/docs: it shows this document only and makes no requests to the
 * library's vendor.
 */
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

/**
 * Content security policy of the API reference page, which needs inline scripts and styles but nothing of
 * other origins.
 */
export const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
