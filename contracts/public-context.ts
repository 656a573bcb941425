/** What the server knows when it draws the public pages, once at boot and again when a price changes. */
export type PublicContext = {
  brand: string;
  /** True in a demonstration: the strip is shown and the legal identity is marked as fictitious. */
  demo: boolean;
  /** Origin of this installation, without a final slash. */
  appUrl: string;
  /** External chat; opens in a new tab. */
  chatUrl: string;
  contactEmail: string;
  legal: LegalIdentity;
  /** One per service; null while no price is set. */
  precos: readonly { titulo: string; valorCentavos: number | null }[];
  assets: PublicAssets;
};

/** Who answers for the service. An empty string means that the setting is absent: nothing is shown for it. */
export type LegalIdentity = {
  name: string;
  cnpj: string;
  address: string;
  technicalDirector: string;
  dataOfficer: string;
};

/** Addresses, from the root, of the sheets to link and of the fonts to preload. */
export type PublicAssets = { css: readonly string[]; fonts: readonly string[] };

export type PublicPage = 'inicio' | 'privacidade' | 'termos';
