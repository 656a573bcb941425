import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash from 'lucide-react/icons/trash-2';
import type { PointerEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field/Field.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import type { EditedPergunta, PerguntaChange } from '../edited-perguntas.ts';
import { PerguntaAjustes } from './PerguntaAjustes.tsx';
import { PerguntaSinais } from './PerguntaSinais.tsx';

export type Direction = 'cima' | 'baixo';

type PerguntaCardProps = {
  item: EditedPergunta;
  /** Its position, from 1, and the number of questions. */
  numero: number;
  total: number;
  withDescricao: boolean;
  /** The errors of the question, of its description and of its quick answers. */
  error: string | undefined;
  descricaoError: string | undefined;
  rapidasError: string | undefined;
  grabbed: boolean;
  onWrite: (change: PerguntaChange) => void;
  onMove: (direction: Direction) => void;
  onRemove: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
};

export function perguntaFieldId(id: string): string {
  return `pergunta-${id}`;
}

export function arrowId(id: string, direction: Direction): string {
  return `${direction}-${id}`;
}

/** One question in the editor: fields, marks, drag handle, arrow buttons, remove button. */
export function PerguntaCard(props: PerguntaCardProps) {
  const { item, numero, total, withDescricao, error, descricaoError, rapidasError, grabbed } = props;
  const { onWrite, onMove, onRemove, onGrab } = props;
  return (
    <li className={classNames('pergunta-lugar', grabbed && 'pergunta-pega')} data-item={item.id}>
      <div className="pergunta-cartao grid gap-2-3 align-start card" data-cartao>
        {/* For pointers only; the keyboard has the arrow buttons. */}
        <span className="pergunta-alca" title="Arrastar" aria-hidden="true" onPointerDown={onGrab}>
          <Icon icon={GripVertical} />
        </span>
        <div className="pergunta-campos grid">
          <Field label={`Pergunta ${numero}`} id={perguntaFieldId(item.id)} error={error}>
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                autoComplete="off"
                value={item.pergunta}
                onChange={({ currentTarget }) => onWrite({ pergunta: currentTarget.value })}
              />
            )}
          </Field>
          {withDescricao && (
            <Field label={`Descrição ${numero}`} id={`descricao-${item.id}`} error={descricaoError}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={1}
                  autoComplete="off"
                  aria-describedby={classNames(control['aria-describedby'], 'descricao-opcional')}
                  value={item.descricao}
                  onChange={({ currentTarget }) => onWrite({ descricao: currentTarget.value })}
                />
              )}
            </Field>
          )}
          <PerguntaSinais sinais={item} numero={numero} onWrite={onWrite} />
          <PerguntaAjustes item={item} error={rapidasError} onWrite={onWrite} />
        </div>
        <div className="pergunta-atos">
          <IconButton
            id={arrowId(item.id, 'cima')}
            icon={ChevronUp}
            label={`Mover para cima a pergunta ${numero}`}
            size="desk"
            aria-disabled={numero === 1 || undefined}
            onClick={() => onMove('cima')}
          />
          <IconButton
            id={arrowId(item.id, 'baixo')}
            icon={ChevronDown}
            label={`Mover para baixo a pergunta ${numero}`}
            size="desk"
            aria-disabled={numero === total || undefined}
            onClick={() => onMove('baixo')}
          />
          <IconButton
            icon={Trash}
            label={`Remover pergunta ${numero}`}
            variant="stop"
            size="desk"
            onClick={onRemove}
          />
        </div>
      </div>
    </li>
  );
}
