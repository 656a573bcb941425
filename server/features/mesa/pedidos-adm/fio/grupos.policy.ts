import {
  acoesDoGrupo,
  contadaPeloProvedor,
  GRUPOS_DE_ACOES,
  palavrasDaAcao,
} from '#domain/instalacao/acoes/acoes.ts';
import type { GrupoDoFio } from '#domain/mesa/fio.ts';

/** Somebody of the team looked. */
const ACESSOS: ReadonlySet<string> = new Set([
  'pedido.abrir',
  'pedido.dossie',
  'pedido.baixar_fhir',
  'pedido.localizar_guardado',
  'caso.ver',
  'caso.abrir',
  'documento.abrir',
  'anexo.abrir',
  'anexo.ver',
]);
const CORREIO: ReadonlySet<string> = new Set([
  'caso.imprimir',
  'documento.imprimir',
  'documento.assinar_a_mao',
]);
const PAGAMENTO: ReadonlySet<string> = new Set([
  'pedido.gerar_cobranca',
  'pedido.recibo',
  'escolha.reembolso',
  'escolha.prazo',
  'escolha.faltas',
  'escolha.nova_recusa',
]);
const POR_PREFIXO: Readonly<Record<string, GrupoDoFio>> = {
  cobranca: 'pagamento',
  pagamento: 'pagamento',
  devolucao: 'pagamento',
  documento: 'documento',
  relato: 'documento',
  correio: 'correio',
  talao: 'correio',
};

/** Audited actions that are left out, because another entry of the same moment says more. */
const OMITIDAS: ReadonlySet<string> = new Set([
  'cobranca.reservar',
  // The charge's own payment says it.
  'cobranca.received',
  'cobranca.received_in_cash',
  'cobranca.confirmed',
  // The refund that arrived says it; a reading alone is no event.
  'devolucao.ler',
  // The file's own coming and going say it.
  'anexo.guardar',
  'anexo.remover',
  'anexo.miniatura',
  'rascunho.comecar',
  'pedido.justificar',
  // The question itself, with its words.
  'caso.perguntar',
  // One of each document says it.
  'caso.emitir',
  'caso.documento',
  'caso.assinar_a_mao',
  'correio.inutilizar',
  // The note itself, with what stood there.
  ...acoesDoGrupo('importacao'),
]);

/** Actions that a machine did, or that only record a look: the screen shows them small, several in a row folded. */
const TECNICAS: ReadonlySet<string> = new Set([
  ...ACESSOS,
  'pedido.recibo',
  'caso.vencer',
  'caso.imprimir',
  'caso.lembrar',
  'documento.baixar_fhir',
  'documento.comecar',
  'documento.apagar',
  'documento.imprimir',
  'documento.arquivar',
  'correio.envelope',
  'talao.usar',
  'anexo.liberar',
  'cobranca.gerar',
  'cobranca.fechar',
]);

/** Prefixes of the actions that are audited upon an order, its charges, files, documents and refunds. */
const DO_PEDIDO = new Set([...Object.keys(POR_PREFIXO), 'pedido', 'caso', 'consulta', 'escolha', 'anexo']);

const prefixo = (acao: string) => acao.slice(0, acao.indexOf('.'));

function grupoDa(acao: string): GrupoDoFio {
  if (ACESSOS.has(acao)) return 'acessos';
  if (CORREIO.has(acao)) return 'correio';
  if (PAGAMENTO.has(acao)) return 'pagamento';
  return POR_PREFIXO[prefixo(acao)] ?? 'pedido';
}

/** The group of each known action; '' for one that is left out. */
export const GRUPOS_DAS_ACOES: Readonly<Record<string, GrupoDoFio | ''>> = Object.fromEntries([
  ...GRUPOS_DE_ACOES.flatMap(acoesDoGrupo)
    .filter((acao) => DO_PEDIDO.has(prefixo(acao)))
    .map((acao) => [acao, grupoDa(acao)] as const),
  ...Array.from(OMITIDAS, (acao) => [acao, ''] as const),
]);

export function ehTecnica(acao: string): boolean {
  return TECNICAS.has(acao);
}

/**
 * The words of an audited action on an order; null for one that is left out, undefined for one that nobody put into
 * words.
 */
export function palavrasNoFio(acao: string): string | null | undefined {
  if (OMITIDAS.has(acao)) return null;
  return contadaPeloProvedor(acao) ? undefined : palavrasDaAcao(acao);
}
