import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash from 'lucide-react/icons/trash-2';
import type { PointerEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import type { Item } from '../lista.ts';

export type Sentido = 'cima' | 'baixo';

type CartaoProps = {
  item: Item;
  /** Its place, from 1, and how many there are. */
  numero: number;
  total: number;
  comDescricao: boolean;
  /** What is wrong with the question, and with its description. */
  erro: string | undefined;
  erroDescricao: string | undefined;
  /** Under the finger now. */
  pego: boolean;
  aoEscrever: (texto: Partial<Pick<Item, 'pergunta' | 'descricao'>>) => void;
  aoMover: (sentido: Sentido) => void;
  aoRetirar: () => void;
  aoPegar: (event: PointerEvent<HTMLElement>) => void;
};

/** The id of the field of a question. */
export function campoDe(id: string): string {
  return `pergunta-${id}`;
}

/** The id of an arrow of its card. */
export function setaDe(id: string, sentido: Sentido): string {
  return `${sentido}-${id}`;
}

/** One question with its fields, its handle, its arrows and its bin. */
export function CartaoDaPergunta(props: CartaoProps) {
  const { item, numero, total, comDescricao, erro, erroDescricao, pego } = props;
  const { aoEscrever, aoMover, aoRetirar, aoPegar } = props;
  return (
    <li className={classNames('pergunta-lugar', pego && 'pergunta-pega')} data-item={item.id}>
      <div className="pergunta-cartao" data-cartao>
        {/* For a mouse or a finger; the arrows are for everybody. */}
        <span className="pergunta-alca" title="Arrastar" aria-hidden="true" onPointerDown={aoPegar}>
          <Icon icon={GripVertical} />
        </span>
        <div className="pergunta-campos">
          <Field label={`Pergunta ${numero}`} id={campoDe(item.id)} error={erro}>
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                autoComplete="off"
                value={item.pergunta}
                onChange={({ currentTarget }) => aoEscrever({ pergunta: currentTarget.value })}
              />
            )}
          </Field>
          {comDescricao && (
            <Field label={`Descrição ${numero}`} id={`descricao-${item.id}`} error={erroDescricao}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={1}
                  autoComplete="off"
                  aria-describedby={classNames(control['aria-describedby'], 'descricao-opcional')}
                  value={item.descricao}
                  onChange={({ currentTarget }) => aoEscrever({ descricao: currentTarget.value })}
                />
              )}
            </Field>
          )}
        </div>
        <div className="pergunta-atos">
          <IconButton
            id={setaDe(item.id, 'cima')}
            icon={ChevronUp}
            label={`Mover para cima a pergunta ${numero}`}
            size="desk"
            aria-disabled={numero === 1 || undefined}
            onClick={() => aoMover('cima')}
          />
          <IconButton
            id={setaDe(item.id, 'baixo')}
            icon={ChevronDown}
            label={`Mover para baixo a pergunta ${numero}`}
            size="desk"
            aria-disabled={numero === total || undefined}
            onClick={() => aoMover('baixo')}
          />
          <IconButton
            icon={Trash}
            label={`Remover pergunta ${numero}`}
            variant="stop"
            size="desk"
            onClick={aoRetirar}
          />
        </div>
      </div>
    </li>
  );
}
