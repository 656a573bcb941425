import { rapidasDe, LINHAS, type Ajustes, type Linhas } from '#domain/catalogo/perguntas.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextArea } from '#ui/field/TextInput.tsx';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import type { EditedPergunta } from '../edited-perguntas.ts';
import '../perguntas.css';

type PerguntaAjustesProps = {
  item: EditedPergunta;
  error: string | undefined;
  onWrite: (change: Ajustes) => void;
};

const LINHAS_WORDS: Readonly<Record<Linhas, string>> = {
  remedios: 'Remédios, pela marca ou pela substância',
  doses: 'Doses do remédio da mesma linha',
  usos: 'Modos de tomar',
};

const TITULOS = SERVICOS.map(({ titulo }) => titulo);

/** Quick answers, suggestions and services of a question, behind one line that summarises them. */
export function PerguntaAjustes({ item, error, onWrite }: PerguntaAjustesProps) {
  const { servicos } = item;
  const standard = item.rapidas === undefined;
  const asked = (titulo: string) => servicos === undefined || servicos.includes(titulo);

  function toggle(titulo: string) {
    const now = TITULOS.filter((one) => asked(one) !== (one === titulo));
    onWrite({ servicos: now.length === TITULOS.length ? undefined : now });
  }

  return (
    <details className="pergunta-ajustes" open={error === undefined ? undefined : true}>
      <summary className="ink-brand ellipsis">
        <span className="strong">Respostas rápidas, sugestões e serviços</span>{' '}
        <span className="muted">{ajustesWords(item)}</span>
      </summary>
      <div className="stack">
        <Field
          label="Respostas rápidas"
          hint="Uma por linha, até 4. O paciente toca nelas em vez de escrever; sem nenhuma, só escreve."
          error={error}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              autoComplete="off"
              value={rapidasDe(item).join('\n')}
              onChange={({ currentTarget }) => onWrite({ rapidas: currentTarget.value.split('\n') })}
            />
          )}
        </Field>
        {!standard && (
          <Button variant="bare" size="sm" onClick={() => onWrite({ rapidas: undefined })}>
            Voltar às respostas de sempre
          </Button>
        )}
        <Field
          label="Sugestões ao escrever"
          hint="Para respostas com um remédio por linha. Qualquer texto continua valendo."
        >
          {(control) => (
            <Select
              {...control}
              value={item.linhas ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onWrite({ linhas: LINHAS.find((one) => one === value) })
              }
            >
              <option value="">Nenhuma</option>
              {LINHAS.map((one) => (
                <option key={one} value={one}>
                  {LINHAS_WORDS[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="pergunta-servicos grid gap-0-4">
          <legend>Serviços em que é feita</legend>
          {TITULOS.map((titulo) => (
            <Checkbox key={titulo} label={titulo} checked={asked(titulo)} onChange={() => toggle(titulo)} />
          ))}
          {servicos?.length === 0 && <p className="small muted">Sem nenhum marcado, vale para todos.</p>}
        </fieldset>
      </div>
    </details>
  );
}

/** Summary of a question's settings. */
export function ajustesWords(item: Parameters<typeof rapidasDe>[0] & Ajustes): string {
  const quick = rapidasDe(item).filter((text) => text.trim() !== '');
  const { servicos = [] } = item;
  const where =
    servicos.length === 0 ? 'todos os serviços' : `só em ${servicos.map(servicoCurto).join(', ')}`;
  return `${quick.length === 0 ? 'sem resposta rápida' : quick.join(' · ')} — ${where}`;
}
