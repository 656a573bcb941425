import { useRef } from 'react';
import type { FreteEditavel } from '#contracts/catalogo/fretes.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { soValor } from '#domain/catalogo/preco.ts';
import type { ValorLine } from '#web/feedback/edicao/edited-values.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { idOfFrete, labelOfFrete } from '../frete-format.ts';

export type FreteLine = ValorLine & { frete: FreteEditavel };

type FreteFieldProps = {
  line: FreteLine;
  /** Blurred, or `Salvar` was pressed: errors are shown from then on. */
  touched: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  onKeep: () => void;
  onUse: () => void;
};

/** Freight of one state and service, with its error or conflict. */
export function FreteField({ line, touched, onType, onLeave, onKeep, onUse }: FreteFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = idOfFrete(line.frete);
  const error = touched ? line.error : null;
  const emVigor = line.emVigor.valor;

  /** The decision removes its button: focus the field. */
  function decide(act: () => void) {
    act();
    field.current?.focus();
  }

  return (
    <div className={classNames('frete-campo', line.changed && 'frete-mudou')}>
      <TextInput
        ref={field}
        id={id}
        figures="num"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="sem frete"
        value={line.text}
        onChange={({ currentTarget }) => onType(soValor(currentTarget.value))}
        onBlur={onLeave}
        aria-label={labelOfFrete(line.frete)}
        aria-describedby={error === null ? undefined : `${id}-erro`}
        aria-invalid={error !== null || undefined}
      />
      {error !== null && <FieldError id={`${id}-erro`}>{error}</FieldError>}
      {line.conflict && (
        <div className="frete-conflito">
          <Note kind="wait" role="alert">
            Mudou em outro lugar: agora vale {emVigor === null ? 'nenhum frete' : formatReais(emVigor)}.
          </Note>
          <Button variant="secondary" size="desk" onClick={() => decide(onKeep)}>
            Ficar com o meu
          </Button>
          <Button variant="bare" size="desk" onClick={() => decide(onUse)}>
            {emVigor === null ? 'Deixar sem frete' : `Usar ${formatReais(emVigor)}`}
          </Button>
        </div>
      )}
    </div>
  );
}
