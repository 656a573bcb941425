/**
 * Kinds of access that an account has open. Live streams and download addresses are bound to a session and end with it.
 */
export const ABERTOS = [
  'sessoes',
  'assinatura',
  'navegadores',
  'entradas',
  'linksDeSenha',
  'linksDeEmail',
  'codigosReserva',
  'celular',
  'chavesDeAcesso',
] as const;
export type Aberto = (typeof ABERTOS)[number];

/**
 * Extent of a revocation: nothing, the session that the event names, every other session, or all. Sign-ins that wait
 * for their code, links, reserve codes, the confirmed
 * telephone and passkeys belong to no session.
 */
export type Alcance = 'nada' | 'desta' | 'das outras' | 'tudo';

const TUDO = {
  sessoes: 'tudo',
  assinatura: 'tudo',
  navegadores: 'tudo',
  entradas: 'tudo',
  linksDeSenha: 'tudo',
  linksDeEmail: 'tudo',
  codigosReserva: 'tudo',
  celular: 'tudo',
  chavesDeAcesso: 'tudo',
} as const;
const AS_OUTRAS = {
  sessoes: 'das outras',
  assinatura: 'das outras',
  navegadores: 'das outras',
  entradas: 'tudo',
  linksDeSenha: 'tudo',
  linksDeEmail: 'nada',
  codigosReserva: 'nada',
  celular: 'nada',
  chavesDeAcesso: 'nada',
} as const;
const UMA = {
  sessoes: 'desta',
  assinatura: 'desta',
  navegadores: 'desta',
  entradas: 'nada',
  linksDeSenha: 'nada',
  linksDeEmail: 'nada',
  codigosReserva: 'nada',
  celular: 'nada',
  chavesDeAcesso: 'nada',
} as const;

/**
 * Access revoked at each event of an account (docs/product/accounts.md). The activation of a doctor is not among them:
 * it opens cases to the owner that the account already had.
 */
export const FIM_DO_ACESSO = {
  /** `Sair`: the browser stays a known device. */
  saida: { ...UMA, navegadores: 'nada' },
  /** A session ended from the list. */
  sessaoEncerrada: UMA,
  outrasEncerradas: { ...AS_OUTRAS, entradas: 'nada', linksDeSenha: 'nada' },
  /** Changed by the owner of the account. */
  senhaTrocada: { ...AS_OUTRAS, codigosReserva: 'tudo', celular: 'tudo' },
  emailTrocado: { ...AS_OUTRAS, linksDeEmail: 'tudo' },
  segundoFatorMudado: AS_OUTRAS,
  /** A new password by a mailed link. It also removes a passkey that somebody else added. */
  recuperacao: TUDO,
  desativacao: TUDO,
  /** The CPF, the address or anything else of the record, changed by the administrator. */
  cadastroMudadoPorOutro: TUDO,
  segundoFatorDesligadoPorOutro: TUDO,
  /** From the command line, or a start with other settings. */
  acessoEncerradoPorOutro: TUDO,
  /** A contested CPF was given to its owner, or a minor became a person of the guardian's account. */
  contaEncerrada: TUDO,
  /** Its holder erased the account. */
  contaApagada: TUDO,
} as const satisfies Record<string, Record<Aberto, Alcance>>;
export type EventoDaConta = keyof typeof FIM_DO_ACESSO;
