import { ehNotificacao } from '#domain/documentos/tipos.ts';
import type { Folha, NumeroDado } from '../emissao/folha.policy.ts';
import type { Canal, DocumentoInteiro } from '../documentos.repository.ts';

/** Said where a notification leaves as a transcription and no common prescription goes with it. */
const SEM_ACOMPANHANTE = 'A notificação em papel leva também a receita simples do paciente. Adicione-a.';

/** Notifications that leave, or would leave, as a transcription without the patient's common prescription. */
function withoutCompanion(
  all: readonly DocumentoInteiro[],
  leaving: readonly { row: DocumentoInteiro; canal: Canal }[],
): DocumentoInteiro[] {
  const living = all.filter(({ estado }) => isLiving(estado));
  return leaving
    .filter(({ row, canal }) => canal === 'transcricao' && ehNotificacao(row.documento.tipo))
    .map(({ row }) => row)
    .filter(
      ({ id }) =>
        !living.some(({ acompanha, documento }) => acompanha === id && documento.tipo === 'simples'),
    );
}

/** Said where exams of a PrEP prescription would be on no sheet. */
const SEM_PEDIDO_DE_EXAMES = 'Os exames da PrEP saem em folha própria. Adicione o pedido de exames.';

/** The exams that PrEP prescriptions of a case name, for the request of its own that takes them. */
export function examesDaPrep(all: readonly Pick<DocumentoInteiro, 'documento' | 'estado'>[]): string[] {
  return all.flatMap(({ documento, estado }) =>
    documento.tipo === 'prep' && estado === 'rascunho'
      ? documento.dados.exames.filter((linha) => linha.trim() !== '')
      : [],
  );
}

/** Documents that a case lacks when all are looked at together, in words. */
export function faltaEntreDocumentos(
  all: readonly DocumentoInteiro[],
  leaving: readonly { row: DocumentoInteiro; canal: Canal }[],
): { id: string; mensagem: string }[] {
  const requested = all.some(({ documento, estado }) => documento.tipo === 'exames' && isLiving(estado));
  const prep = requested ? [] : leaving.filter(({ row }) => examesDaPrep([row]).length > 0);
  return [
    ...withoutCompanion(all, leaving).map(({ id }) => ({ id, mensagem: SEM_ACOMPANHANTE })),
    ...prep.map(({ row: { id } }) => ({ id, mensagem: SEM_PEDIDO_DE_EXAMES })),
  ];
}

const isLiving = (estado: DocumentoInteiro['estado']) => estado !== 'anulado' && estado !== 'revogado';

/** Why the common prescription beside a notification is not signed yet, in words; null where nothing of it is in the way. */
export function esperaDaNotificacao({
  documento,
  acompanhado,
}: Pick<DocumentoInteiro, 'documento' | 'acompanhado'>): string | null {
  if (documento.tipo !== 'simples' || !acompanhado || !ehNotificacao(acompanhado.documento.tipo)) return null;
  if (acompanhado.estado === 'assinado' || acompanhado.estado === 'impresso') return null;
  return acompanhado.canal === 'eletronico'
    ? 'É assinada depois da notificação que ela acompanha.'
    : 'É assinada depois que a notificação em papel for assinada à mão.';
}

/** True for a notification on paper whose sheet was not printed with the number of its form yet. */
export function faltaNumero(
  row: Pick<DocumentoInteiro, 'documento' | 'canal' | 'estado' | 'talao'>,
): boolean {
  const { documento, canal, estado, talao } = row;
  const onForm = ehNotificacao(documento.tipo) && canal === 'transcricao';
  return onForm && estado === 'a imprimir' && talao === null;
}

/** Words of the sheet of a common prescription about the notification beside it, which has this number; null beside none. */
export function notificacaoAoLado(
  { documento, acompanhado }: Pick<DocumentoInteiro, 'documento' | 'acompanhado'>,
  numero: NumeroDado | null,
): Folha['notificacao'] {
  const tipo = acompanhado?.documento.tipo ?? null;
  if (documento.tipo !== 'simples' || tipo === null || !ehNotificacao(tipo)) return null;
  return { tipo, numero };
}
