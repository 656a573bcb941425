import { formatDataBr } from '../../../../domain/calendario/datas.ts';
import type { LeituraDoDocumento } from '../../../../domain/documentos/leitura/leitura.ts';

/** The patient's answers about allergy, beside the document that is written; nothing where they were never asked. */
export function AnswersPinned({ alergias }: Pick<LeituraDoDocumento, 'alergias'>) {
  if (alergias.length === 0) return null;
  return (
    // Focusable: a long answer is scrolled by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section className="alergias-fixas small" aria-label="Alergias, nas palavras do paciente" tabIndex={0}>
      <dl>
        {alergias.map(({ pergunta, resposta, dia }) => (
          <div key={pergunta}>
            <dt className="fine quiet">
              {pergunta}
              {dia !== null && ` Resposta de ${formatDataBr(dia)}.`}
            </dt>
            <dd>{resposta}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
