import { useRef, type ChangeEvent } from 'react';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { soValor } from '../../../../domain/preco.ts';
import { servicoPorTitulo } from '../../../../domain/servicos.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field/Field.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { Sheet } from '../../../ui/picture/Sheet.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { SHEET_TONES } from '../../../lib/words/sheet-tones.ts';
import type { Linha } from '../edicoes.ts';

type LinhaProps = {
  id: string;
  linha: Linha;
  /** The field was left, or `Salvar` pressed: what is wrong is said. */
  deixado: boolean;
  aoDigitar: (texto: string) => void;
  aoSair: () => void;
  aoManter: () => void;
  aoUsar: () => void;
};

/** One service: its sheet, its name, its price. */
export function LinhaDoPreco({ id, linha, deixado, aoDigitar, aoSair, aoManter, aoUsar }: LinhaProps) {
  const campo = useRef<HTMLInputElement>(null);
  const servico = servicoPorTitulo(linha.Servico);
  const erro = deixado ? linha.erro : null;
  const emVigor = linha.emVigor.preco;

  function mudou({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const kept = soValor(input.value);
    if (kept !== input.value) {
      // The caret stays where it was among what is kept.
      const at = soValor(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
      input.value = kept;
      input.setSelectionRange(at, at);
    }
    aoDigitar(kept);
  }

  /** The button goes with the decision. */
  function decidir(act: () => void) {
    act();
    campo.current?.focus();
  }

  return (
    <li className={classNames('preco-linha', linha.mudou && 'preco-mudou')}>
      {servico && <Sheet tone={SHEET_TONES[servico.papel]} />}
      <div className="preco-nome">
        <label htmlFor={id}>{linha.Servico}</label>
        <p className="fine quiet" id={`${id}-dica`}>
          {servico?.entrega}
          {linha.mudou && <span className="preco-antes"> · antes {emReais(emVigor)}</span>}
          {!linha.mudou && emVigor === null && <span className="preco-antes"> · fora da venda</span>}
        </p>
      </div>
      <div className="preco-valor">
        <span aria-hidden="true">R$</span>
        <TextInput
          ref={campo}
          id={id}
          figures="num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={linha.texto}
          onChange={mudou}
          onBlur={aoSair}
          aria-describedby={classNames(`${id}-dica`, erro !== null && `${id}-erro`)}
          aria-invalid={erro !== null || undefined}
        />
      </div>
      {erro !== null && (
        <div className="preco-aviso">
          <FieldError id={`${id}-erro`}>{erro}</FieldError>
        </div>
      )}
      {linha.conflito && (
        <div className="preco-aviso">
          <Note kind="wait" role="alert">
            Mudou em outro lugar enquanto você editava: agora vale {emReais(emVigor)}.
          </Note>
          <div className="row row-wrap">
            <Button variant="secondary" size="desk" onClick={() => decidir(aoManter)}>
              Ficar com o meu
            </Button>
            <Button variant="bare" size="desk" onClick={() => decidir(aoUsar)}>
              {emVigor === null ? 'Deixar sem preço' : `Usar ${formatReais(emVigor)}`}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function emReais(preco: number | null): string {
  return preco === null ? 'sem preço' : formatReais(preco);
}
