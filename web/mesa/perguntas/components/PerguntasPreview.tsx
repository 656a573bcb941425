import { rapidasDe, type Pergunta } from '#domain/catalogo/perguntas.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { Previa } from '#web/mesa/edicao/Previa.tsx';

export function PerguntasPreview({ perguntas }: { perguntas: readonly Pergunta[] }) {
  return (
    <Previa>
      <ol>
        {perguntas.map(({ pergunta, descricao, servicos, ...marcas }, i) => (
          // While typing, two questions can have the same words.
          <li key={`${i} ${pergunta}`}>
            <p className="strong">{pergunta === '' ? '…' : pergunta}</p>
            {descricao !== '' && <p className="small muted">{descricao}</p>}
            <span className="previa-linha" aria-hidden="true" />
            <p className="previa-rapidas cluster gap-1">
              {rapidasDe(marcas).map((text, at) => (
                <span key={`${at} ${text}`}>{text}</span>
              ))}
            </p>
            {marcas.urgencia === true && (
              <p className="fine ink-stop">A quem responde “sim”: 192 e 188, na hora.</p>
            )}
            {marcas.agora === true && (
              <p className="fine quiet">Sempre em branco: a resposta de antes nunca é oferecida.</p>
            )}
            {servicos !== undefined && servicos.length > 0 && (
              <p className="fine quiet">Só em {servicos.map(servicoCurto).join(', ')}.</p>
            )}
          </li>
        ))}
      </ol>
    </Previa>
  );
}
