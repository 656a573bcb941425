import type { PrazosDeConservacao } from '../domain/ajustes/conservacao.ts';
import type { VisualDaMarca } from '../domain/ajustes/identidade.ts';
import type { TextoAceito, TextoEmVigor } from '../domain/ajustes/textos.ts';
import type { HorarioDaCasa } from '../domain/calendario/horario.ts';
import type { ModoPrazo } from '../domain/calendario/dias-uteis.ts';

/** Input of the public pages, rendered at the start and again when a price changes. */
export type PublicContext = {
  brand: string;
  /** Colour and picture of the house. */
  visual: VisualDaMarca;
  /** Short sentence below the brand. */
  frase: string;
  /** Shows the strip and marks the legal identity as fictitious. */
  demo: boolean;
  /** False for a demonstration that other machines can reach: search engines must not index it. */
  indexable: boolean;
  modoPrazo: ModoPrazo;
  /** Origin of this installation, without a final slash. */
  appUrl: string;
  /** External chat; opens in a new tab. */
  chatUrl: string;
  contactEmail: string;
  /** When a person answers. */
  horario: HorarioDaCasa;
  legal: LegalIdentity;
  /** Texts that patients accept, as they are in force. */
  textos: Readonly<Record<TextoAceito, TextoEmVigor>>;
  conservacao: PrazosDeConservacao;
  /** Promise of a payment made today, after "até": "o fim de terça, 24/11"; null where it is not shown. */
  pagandoHoje: string | null;
  /** One per service; null without a price. */
  precos: readonly { titulo: string; valorCentavos: number | null }[];
  assets: PublicAssets;
};

/** Address of the style sheet of a colour, '#rrggbb'. */
export const colourSheet = (cor: string) => `/marca/cor/${cor.slice(1)}`;

/** Operator of the service. '' for an absent setting, for which nothing is shown. */
export type LegalIdentity = {
  name: string;
  cnpj: string;
  address: string;
  phone: string;
  technicalDirector: string;
  dataOfficer: string;
};

/** Paths of the linked sheets, the preloaded fonts, and the script of `/sem-conexao`. */
export type PublicAssets = { css: readonly string[]; fonts: readonly string[]; offlineScript: string };

/** The two screens whose form the server draws, and their addresses. */
export const ENTRANCES = { login: '/login', cadastro: '/pedido' } as const;
export type EntranceName = keyof typeof ENTRANCES;

/** Parts of the pages of `ENTRANCES`, beside what is drawn. */
export type EntranceParts = {
  /** Texts that are written into the page: its style sheet, the faces of its letters, and its first script. */
  style: string;
  letters: string;
  early: string;
  /** Path of the script that takes the page over, and of the files that it imports. */
  script: string;
  imports: readonly string[];
  /** Paths of the files of the screens that follow. */
  next: Readonly<Record<EntranceName, readonly string[]>>;
};

/** Pages that the server renders without scripts. */
export const PUBLIC_PATHS = {
  inicio: '/',
  privacidade: '/privacidade',
  termos: '/termos',
  acessibilidade: '/acessibilidade',
} as const;

/** `semConexao` is shown by the service worker when a page cannot be loaded; only this page has a script. */
export type PublicPage = keyof typeof PUBLIC_PATHS | 'semConexao';
