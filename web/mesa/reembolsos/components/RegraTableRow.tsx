import { useRef } from 'react';
import { PALAVRAS_DA_CAUSA, PALAVRAS_DO_ESTAGIO } from '#domain/pagamentos/reembolso.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Note } from '#ui/status/Note.tsx';
import { exampleWords, idOfRegra, type RegraLine } from '../regras.ts';

/** Price of the worked examples, in centavos. */
const EXAMPLE = 5_990;

type RegraTableRowProps = {
  line: RegraLine;
  /** Blurred, or `Salvar` was pressed: errors are shown from then on. */
  touched: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  onKeep: () => void;
  onUse: () => void;
};

/** A rule: its condition, an example, and the field of its share. */
export function RegraTableRow({ line, touched, onType, onLeave, onKeep, onUse }: RegraTableRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const { name, emVigor, text, changed, conflict, percentual } = line;
  const id = idOfRegra(name);
  const error = touched ? line.error : null;

  /** The decision removes its button: focus the field. */
  function decide(act: () => void) {
    act();
    field.current?.focus();
  }

  return (
    <li className={classNames('regra-linha', changed && 'regra-mudou')}>
      <div className="regra-nome">
        <label htmlFor={id}>
          <VisuallyHidden>{PALAVRAS_DA_CAUSA[emVigor.causa]}, </VisuallyHidden>
          <span>{PALAVRAS_DO_ESTAGIO[emVigor.estagio]}</span>
        </label>
        <p className="fine quiet num" id={`${id}-dica`}>
          {exampleWords(percentual, EXAMPLE)}
          {changed && ` Antes: ${emVigor.percentual}%.`}
        </p>
      </div>
      <div className="regra-valor">
        <TextInput
          ref={field}
          id={id}
          figures="num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={text}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onBlur={onLeave}
          aria-describedby={classNames(`${id}-dica`, error !== null && `${id}-erro`)}
          aria-invalid={error !== null || undefined}
        />
        <span aria-hidden="true">%</span>
      </div>
      {error !== null && (
        <div className="regra-aviso">
          <FieldError id={`${id}-erro`}>{error}</FieldError>
        </div>
      )}
      {conflict && (
        <div className="regra-aviso">
          <Note kind="wait" role="alert">
            Mudou em outro lugar enquanto você editava: agora vale {emVigor.percentual}%.
          </Note>
          <div className="row row-wrap">
            <Button variant="secondary" size="desk" onClick={() => decide(onKeep)}>
              Ficar com o meu
            </Button>
            <Button variant="bare" size="desk" onClick={() => decide(onUse)}>
              Usar {emVigor.percentual}%
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
