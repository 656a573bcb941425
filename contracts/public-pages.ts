import type { ModoPrazo } from '../domain/calendario/dias-uteis.ts';

/** What the public pages are rendered with, at start and again when a price changes. */
export type PublicContext = {
  brand: string;
  /** True in a demonstration: the strip is shown and the legal identity is marked as fictitious. */
  demo: boolean;
  /** False for a demonstration that other machines can reach: search engines must not index it. */
  indexable: boolean;
  /** How the 48 business hours are counted here. */
  modoPrazo: ModoPrazo;
  /** Origin of this installation, without a final slash. */
  appUrl: string;
  /** External chat; opens in a new tab. */
  chatUrl: string;
  contactEmail: string;
  legal: LegalIdentity;
  /** By when a payment made today is decided, as it stands after "até": "o fim de terça, 24/11"; null where it is not said. */
  pagandoHoje: string | null;
  /** One per service; null while no price is set. */
  precos: readonly { titulo: string; valorCentavos: number | null }[];
  assets: PublicAssets;
};

/** Who operates the service. An empty string means that the setting is absent and nothing is shown for it. */
export type LegalIdentity = {
  name: string;
  cnpj: string;
  address: string;
  technicalDirector: string;
  dataOfficer: string;
};

/** Addresses, from the root, of the sheets to link, the fonts to preload, and the script of `/sem-conexao`. */
export type PublicAssets = { css: readonly string[]; fonts: readonly string[]; offlineScript: string };

/** The pages that the server renders without scripts. */
export const PUBLIC_PATHS = {
  inicio: '/',
  privacidade: '/privacidade',
  termos: '/termos',
  acessibilidade: '/acessibilidade',
} as const;

/** `semConexao` is shown by the service worker when a page cannot be loaded; only this page has a script. */
export type PublicPage = keyof typeof PUBLIC_PATHS | 'semConexao';
