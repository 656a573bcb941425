import type { Pergunta } from '../../../../domain/catalogo/perguntas.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** The list as patients will see it. */
export function PerguntasPreview({ perguntas }: { perguntas: readonly Pergunta[] }) {
  return (
    <Card as="aside" pad className="previa" aria-label="Como o paciente vê">
      <h2>Como o paciente vê</h2>
      <ol>
        {perguntas.map(({ pergunta, descricao }, i) => (
          // While typing, two questions can have the same words.
          <li key={`${i} ${pergunta}`}>
            <p className="strong">{pergunta === '' ? '…' : pergunta}</p>
            {descricao !== '' && <p className="small muted">{descricao}</p>}
            <span className="previa-linha" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </Card>
  );
}
