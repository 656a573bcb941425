import type { Aviso, TextoDoAviso } from './aviso.ts';
import { AVISOS_DA_CONSULTA } from './avisos-da-consulta.ts';
import { AVISOS_DA_CONTA } from './avisos-da-conta.ts';
import { AVISOS_DAS_PESSOAS } from './avisos-das-pessoas.ts';
import { AVISOS_DA_EQUIPE } from './avisos-da-equipe.ts';
import { AVISOS_DO_CELULAR } from './avisos-do-celular.ts';
import { AVISOS_DO_PRONTUARIO } from './avisos-do-prontuario.ts';
import { AVISOS_DO_DINHEIRO } from './avisos-do-dinheiro.ts';
import { AVISOS_DO_PEDIDO } from './avisos-do-pedido.ts';

/** Every mail of the product by its key. */
const TODOS = {
  ...AVISOS_DO_PEDIDO,
  ...AVISOS_DA_CONSULTA,
  ...AVISOS_DO_DINHEIRO,
  ...AVISOS_DA_EQUIPE,
  ...AVISOS_DA_CONTA,
  ...AVISOS_DO_CELULAR,
  ...AVISOS_DAS_PESSOAS,
  ...AVISOS_DO_PRONTUARIO,
} as const;

export type ChaveDoAviso = keyof typeof TODOS;

export const AVISOS: Readonly<Record<ChaveDoAviso, Aviso>> = TODOS;

function keysOf<K extends ChaveDoAviso>(some: Readonly<Record<K, unknown>>): readonly K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the very object that types them
  return Object.keys(some) as K[];
}

export const GRUPOS_DE_AVISOS: readonly { titulo: string; chaves: readonly ChaveDoAviso[] }[] = [
  { titulo: 'Para o paciente: o pedido', chaves: keysOf(AVISOS_DO_PEDIDO) },
  { titulo: 'Para o paciente: a consulta', chaves: keysOf(AVISOS_DA_CONSULTA) },
  { titulo: 'Para o paciente: o dinheiro', chaves: keysOf(AVISOS_DO_DINHEIRO) },
  { titulo: 'Para médicos e administração', chaves: keysOf(AVISOS_DA_EQUIPE) },
  {
    titulo: 'Sobre a conta e o CPF',
    chaves: keysOf({ ...AVISOS_DA_CONTA, ...AVISOS_DO_CELULAR, ...AVISOS_DAS_PESSOAS }),
  },
  { titulo: 'Sobre o prontuário que muda de conta', chaves: keysOf(AVISOS_DO_PRONTUARIO) },
];

export const CHAVES_DOS_AVISOS: readonly ChaveDoAviso[] = GRUPOS_DE_AVISOS.flatMap(({ chaves }) => chaves);

export function ehChaveDoAviso(chave: string): chave is ChaveDoAviso {
  return Object.hasOwn(AVISOS, chave);
}

export function mesmoTexto(a: TextoDoAviso, b: TextoDoAviso): boolean {
  return partsOf(a) === partsOf(b);
}

function partsOf({ assunto, titulo, paragrafos, botao, rodape }: TextoDoAviso): string {
  return JSON.stringify([assunto, titulo, paragrafos, botao, rodape]);
}
