/**
 * How providers of cloud certificates differ within DOC-ICP-17.01 "v0". Taken from their public documentation and from
 * public source code; none has been called from here yet (docs/product/providers.md).
 */
export type PscProfile = {
  name: string;
  /** The address of production, without the path of the services; another one is set for trials. */
  url: string;
  /** Where the OAuth services stand below it. */
  path: string;
  /** How the token is asked for. */
  tokenBody: 'form' | 'json';
  /** How a hash is written; signatures come as base64 everywhere. */
  hashEncoding: 'base64' | 'hex';
  /** Hashes in one call. */
  batch: number;
};

export const PSC_PROFILES = {
  vidaas: {
    name: 'vidaas',
    url: 'https://certificado.vidaas.com.br',
    path: '/v0/oauth',
    tokenBody: 'form',
    hashEncoding: 'base64',
    batch: 20,
  },
  birdid: {
    name: 'birdid',
    url: 'https://api.birdid.com.br',
    path: '/v0/oauth',
    tokenBody: 'json',
    hashEncoding: 'hex',
    batch: 20,
  },
  safeid: {
    name: 'safeid',
    url: 'https://pscsafeweb.safewebpss.com.br/Service/Microservice/OAuth/api',
    path: '/v0/oauth',
    tokenBody: 'json',
    hashEncoding: 'base64',
    batch: 20,
  },
  serpro: {
    name: 'serpro',
    url: 'https://serproid.serpro.gov.br/oauth',
    path: '/v0/oauth',
    tokenBody: 'form',
    hashEncoding: 'base64',
    batch: 5,
  },
} as const satisfies Record<string, PscProfile>;
