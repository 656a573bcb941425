import { useRef, type ChangeEvent } from 'react';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { soValor } from '#domain/catalogo/preco.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field/Field.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { SEM_PRECO } from '../preco-format.ts';
import type { ValorLine } from '#web/feedback/edicao/edited-values.ts';

type PrecoRowProps = {
  id: string;
  line: ValorLine;
  /** Blurred, or `Salvar` was pressed: errors are shown from then on. */
  touched: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  onKeep: () => void;
  onUse: () => void;
};

/** The row of one service: sheet icon, name, price field. */
export function PrecoTableRow({ id, line, touched, onType, onLeave, onKeep, onUse }: PrecoRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const servico = servicoPorTitulo(line.nome);
  const error = touched ? line.error : null;
  const emVigor = line.emVigor.valor;

  function onInputChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const kept = soValor(input.value);
    if (kept !== input.value) {
      // Keeps the caret in its place among the characters that remain.
      const at = soValor(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
      input.value = kept;
      input.setSelectionRange(at, at);
    }
    onType(kept);
  }

  /** The decision removes its button: focus the field. */
  function decide(act: () => void) {
    act();
    field.current?.focus();
  }

  return (
    <li className={classNames('preco-linha', line.changed && 'preco-mudou')}>
      {servico && <Sheet tone={SHEET_TONES[servico.papel]} />}
      <div className="preco-nome">
        <label htmlFor={id}>{line.nome}</label>
        <p className="fine quiet" id={`${id}-dica`}>
          {servico?.entrega}
          {line.changed && <span className="preco-antes"> · antes {reaisOrNone(emVigor)}</span>}
          {line.valor === null && <span className="preco-antes"> · {SEM_PRECO}</span>}
        </p>
      </div>
      <div className="preco-valor">
        <span aria-hidden="true">R$</span>
        <TextInput
          ref={field}
          id={id}
          figures="num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={line.text}
          onChange={onInputChange}
          onBlur={onLeave}
          aria-describedby={classNames(`${id}-dica`, error !== null && `${id}-erro`)}
          aria-invalid={error !== null || undefined}
        />
      </div>
      {error !== null && (
        <div className="preco-aviso">
          <FieldError id={`${id}-erro`}>{error}</FieldError>
        </div>
      )}
      {line.conflict && (
        <div className="preco-aviso">
          <Note kind="wait" role="alert">
            Mudou em outro lugar enquanto você editava: agora vale {reaisOrNone(emVigor)}.
          </Note>
          <div className="row row-wrap">
            <Button variant="secondary" size="desk" onClick={() => decide(onKeep)}>
              Ficar com o meu
            </Button>
            <Button variant="bare" size="desk" onClick={() => decide(onUse)}>
              {emVigor === null ? 'Deixar sem preço' : `Usar ${formatReais(emVigor)}`}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function reaisOrNone(preco: number | null): string {
  return preco === null ? 'sem preço' : formatReais(preco);
}
