import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import Siren from 'lucide-react/icons/siren';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Sugestoes } from '#contracts/pedidos/rascunhos.contract.ts';
import { dizSim } from '#domain/catalogo/sim-ou-nao.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { classNames } from '#ui/class-names.ts';
import { Field, labelIdOf } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { controlId, isAnswered, roomWords, tooLongWords } from '../field-words.ts';
import { UrgencyWords } from '#web/chat/chat/urgency-words.public.tsx';
import { LinesAnswer, type Lines } from './LinesAnswer.tsx';
import type { RespostaField } from '../historico-fields.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';

type AnswerFieldProps = {
  field: RespostaField;
  label: string;
  hint?: string;
  /** The error message of the field, where it was left empty. */
  error?: string | undefined;
  /** Texts that one click writes into the answer. */
  rapidas: readonly string[];
  /** True for a question marked `urgencia`: an answer that says yes shows the emergency words. */
  urgencia?: boolean | undefined;
  /** Set for a question with one medicine a line. */
  lines?: Lines | undefined;
  /** A question about today, which is never offered from an earlier order. */
  agora?: boolean | undefined;
  /** The answer of the patient's last order; offered while the field is empty. */
  sugestao?: Sugestoes[string] | undefined;
  /** Set when the field was filled with the last answer; call it once the patient checked it. */
  confirm?: (() => void) | undefined;
};

/** A question with a text area and quick answers. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, label, hint, error, rapidas, urgencia = false, agora = false, sugestao, confirm } = props;
  const { lines } = props;
  const { register, control: form } = useFormContext<Respostas>();
  // Undefined for the one render between other questions and their answers (useLivePerguntas).
  const resposta = useWatch({ control: form, name: field }) ?? '';
  const empty = resposta === '';
  const urgent = urgencia && dizSim(resposta);
  const id = controlId(field);
  const mark = confirm !== undefined && !empty;
  const room = roomWords(resposta);
  // A corrected field is no longer marked.
  const wrong = tooLongWords(resposta) ?? (isAnswered(resposta) ? undefined : error);
  return (
    <div className={classNames('resposta', wrong !== undefined && 'resposta-falta')}>
      {(agora || urgencia) && (
        <p className="resposta-agora row strong">
          <Icon icon={urgencia ? Siren : Clock} />
          Sobre este momento
        </p>
      )}
      <Field label={label} id={id} error={wrong} hint={hint || undefined}>
        {(control) => {
          const describedBy = classNames(
            control['aria-describedby'],
            urgent && `${id}-urgencia`,
            mark && `${id}-confira`,
            room !== null && `${id}-cabe`,
          );
          const described = {
            ...control,
            ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
            required: true,
          };
          return (
            <div className="resposta-linha row align-start row-wrap gap-2">
              {lines ? (
                <LinesAnswer {...lines} control={described} field={field} />
              ) : (
                <TextArea
                  {...described}
                  {...register(field)}
                  className="resposta-texto"
                  rows={1}
                  autoComplete="off"
                />
              )}
              <QuickAnswers field={field} fieldId={id} rapidas={rapidas} />
            </div>
          );
        }}
      </Field>
      {room !== null && (
        <p className="small muted" id={`${id}-cabe`} role="status">
          {room}
        </p>
      )}
      {urgent && (
        <UrgencyWords
          id={`${id}-urgencia`}
          heading="h3"
          note="Você pode continuar. O médico que ler o caso vê que este aviso apareceu."
        />
      )}
      {mark && <CheckSugestao fieldId={id} confirm={confirm} />}
      {empty && sugestao && <SugestaoHint field={field} fieldId={id} sugestao={sugestao} />}
    </div>
  );
}

type QuickAnswersProps = { field: RespostaField; fieldId: string; rapidas: readonly string[] };

/** Buttons that write their own words into the answer; pressed again they remove them. */
function QuickAnswers({ field, fieldId, rapidas }: QuickAnswersProps) {
  const { setValue, control } = useFormContext<Respostas>();
  const resposta = useWatch({ control, name: field });
  if (rapidas.length === 0) return null;
  return (
    <div className="rapidas cluster gap-2">
      {rapidas.map((text) => {
        const pressed = resposta === text;
        return (
          <button
            key={text}
            type="button"
            className="rapida"
            aria-pressed={pressed}
            aria-describedby={labelIdOf(fieldId)}
            onClick={() => setValue(field, pressed ? '' : text, { shouldDirty: true })}
          >
            {pressed && <Icon icon={Check} bold />}
            {text}
          </button>
        );
      })}
    </div>
  );
}

type CheckSugestaoProps = { fieldId: string; confirm: () => void };

/** Asks to check an answer that was taken over from the last order, until it is edited or confirmed. */
function CheckSugestao({ fieldId, confirm }: CheckSugestaoProps) {
  function onClick() {
    confirm();
    // The button is removed: focus the answer.
    document.getElementById(fieldId)?.focus();
  }
  return (
    <div className="confira row row-wrap gap-0">
      <p className="inline-row" id={`${fieldId}-confira`}>
        <Icon icon={History} />
        Da última vez: confira
      </p>
      <Button variant="bare" size="sm" aria-describedby={labelIdOf(fieldId)} onClick={onClick}>
        Está certo
      </Button>
    </div>
  );
}

type SugestaoHintProps = { field: RespostaField; fieldId: string; sugestao: Sugestoes[string] };

/** Offers the answer of the last order below an empty field; it is filled in only by a click. */
function SugestaoHint({ field, fieldId, sugestao: { resposta, em } }: SugestaoHintProps) {
  const { setValue } = useFormContext<Respostas>();
  const textId = `${fieldId}-sugestao`;
  function fill() {
    setValue(field, resposta, { shouldDirty: true });
    document.getElementById(fieldId)?.focus();
  }
  return (
    <div className="sugestao muted small">
      <p id={textId}>
        Em <time dateTime={em}>{formatDataBr(dataEmSaoPaulo(em))}</time> você respondeu:{' '}
        <span className="sugestao-resposta own-words">“{resposta}”</span>
      </p>
      {/* The question is the description, not the name, so that a search by its label finds only the field. */}
      <Button variant="bare" size="sm" aria-describedby={`${labelIdOf(fieldId)} ${textId}`} onClick={fill}>
        Usar esta resposta
      </Button>
    </div>
  );
}
