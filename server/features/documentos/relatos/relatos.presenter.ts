import type { RelatoDeErro } from '#contracts/documentos/desfecho.ts';
import type { RelatoRow } from './relatos.repository.ts';

type PresentedRelato = Pick<
  RelatoRow,
  'id' | 'documento_id' | 'texto' | 'created_at' | 'resposta' | 'resolvido_em' | 'respondido_de'
>;

/** A report with its answer, for doctors and the desk. */
export function presentRelato(row: PresentedRelato): RelatoDeErro {
  const { resposta, resolvido_em: em, respondido_de: medico } = row;
  return {
    id: row.id,
    documentoId: row.documento_id,
    texto: row.texto,
    em: row.created_at.toISOString(),
    resposta:
      resposta === null || em === null || medico === null
        ? null
        : { texto: resposta, em: em.toISOString(), medico },
  };
}
