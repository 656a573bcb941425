import { formatDataBr } from '#domain/calendario/datas.ts';
import { dizNao } from '#domain/catalogo/sim-ou-nao.ts';
import type { LeituraDoDocumento } from '#domain/documentos/leitura/leitura.ts';

/** Beside the document in progress; renders nothing for an order without such a question. */
export function AnswersPinned({ alergias }: Pick<LeituraDoDocumento, 'alergias'>) {
  if (alergias.length === 0) return null;
  return (
    // Focusable: a long answer is scrolled by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section className="alergias-fixas small" aria-label="Alergias, nas palavras do paciente" tabIndex={0}>
      <dl>
        {alergias.map(({ pergunta, resposta, dia }) => (
          // A plain no takes one line.
          <div key={pergunta} className={dizNao(resposta) ? 'alergias-nao row align-baseline' : undefined}>
            <dt className="fine quiet">
              {dizNao(resposta) ? 'Alergias:' : pergunta}
              {dia !== null && ` Resposta de ${formatDataBr(dia)}.`}
            </dt>
            <dd>{resposta}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
