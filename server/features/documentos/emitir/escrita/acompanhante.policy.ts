import type { Canal, DocumentoInteiro } from '../documentos.repository.ts';

/** Said where a notification leaves as a transcription and no common prescription goes with it. */
export const SEM_ACOMPANHANTE =
  'A notificação em papel leva também a receita simples do paciente. Adicione-a.';

/** Notifications that leave, or would leave, as a transcription without the patient's common prescription. */
export function withoutCompanion(
  all: readonly DocumentoInteiro[],
  leaving: readonly { row: DocumentoInteiro; canal: Canal }[],
): DocumentoInteiro[] {
  const living = all.filter(({ estado }) => estado !== 'anulado' && estado !== 'revogado');
  return leaving
    .filter(({ canal }) => canal === 'transcricao')
    .map(({ row }) => row)
    .filter(
      ({ id }) =>
        !living.some(({ acompanha, documento }) => acompanha === id && documento.tipo === 'simples'),
    );
}
