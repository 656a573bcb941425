import { useState } from 'react';
import { rotuloDoCampo } from '#domain/documentos/regras/campos.ts';
import type { ContextoDoDocumento, DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import { excecoesAbertas } from '#domain/documentos/regras/excecoes.ts';
import { leituraDoItem } from '#domain/documentos/leitura/leitura.ts';
import type {
  CampoSimples,
  ListaDeReferencia,
  TipoDeDocumento,
} from '#domain/documentos/tipo-de-documento.ts';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Field, type ControlProps } from '#ui/field/Field.tsx';
import { Select, TextArea, TextInput } from '#ui/field/TextInput.tsx';
import { replaceLine, SuggestInput } from '#ui/suggest/SuggestInput.tsx';
import { listValue, textValue, typedDate, typedLines, typedNumber } from './field-values.ts';
import type { PlacedProblem } from './problem-places.ts';
import { Conditions, Mentions, RadioButtons } from './ItemChoices.tsx';
import { VEIO_DO_PEDIDO } from './por-conferir.ts';
import { useSuggestions, type Filled } from './suggestions.api.ts';

export type FieldEditorProps = {
  campo: CampoSimples;
  id: string;
  value: unknown;
  problem: PlacedProblem;
  /** Takes a value, and values for other fields from a chosen suggestion. */
  onChange: (value: unknown, also?: Readonly<Record<string, string>>) => void;
  /** The value came from the patient's words and is untouched. */
  unread: boolean;
  /** Number of the item, from 1. */
  numero?: number;
  /** Document or item of the field, and its reading. */
  tipo: TipoDeDocumento;
  dados: DadosQuaisquer;
  contexto: ContextoDoDocumento;
};

/** Label, hint, control and words come from the one table of kinds. */
export function FieldEditor(props: FieldEditorProps) {
  const { campo, id, value, problem, unread, onChange, numero, dados, contexto } = props;
  const medicamento = textValue(dados['medicamento']);
  const label = rotuloDoCampo(campo, numero);
  const className = classNames(
    'campo',
    `campo-${campo.entrada}`,
    isShort(campo, numero !== undefined) && 'campo-curto',
    unread && 'campo-veio',
  );
  if (campo.entrada === 'marca') {
    return (
      <Checkbox
        className={className}
        id={id}
        label={label}
        hint={unread ? 'Veio do pedido, ainda não conferido.' : campo.dica}
        error={problem.error}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (campo.entrada === 'condicoes') {
    const lido = leituraDoItem(dados, contexto.leitura);
    return (
      <Conditions
        label={label}
        hint={campo.dica}
        chosen={listValue(value)}
        conditions={lido ? excecoesAbertas(lido) : []}
        onChange={onChange}
      />
    );
  }
  if (campo.entrada === 'mencoes') {
    return (
      <Mentions
        tipo={props.tipo}
        mencoes={contexto.leitura.mencoes}
        chosen={listValue(value)}
        onChange={onChange}
      />
    );
  }
  if (campo.entrada === 'escolha' && campo.botoes) {
    return (
      <RadioButtons
        label={label}
        name={id}
        value={textValue(value)}
        opcoes={campo.opcoes}
        onChange={onChange}
      />
    );
  }
  return (
    <Field
      className={className}
      id={id}
      label={label}
      {...(campo.dica !== undefined && { hint: campo.dica })}
      error={problem.error}
    >
      {(control) => (
        <>
          <Control {...props} control={unread ? marked(control) : control} medicamento={medicamento} />
          {problem.warning !== undefined && <p className="campo-aviso fine">{problem.warning}</p>}
        </>
      )}
    </Field>
  );
}

/** Props of a control with a value from the patient's words. */
function marked(control: ControlProps): ControlProps {
  const described = [control['aria-describedby'], VEIO_DO_PEDIDO].filter(Boolean).join(' ');
  return { ...control, 'aria-describedby': described };
}

type ControlOf = FieldEditorProps & { control: ControlProps; medicamento: string };

function Control({ campo, control, value, onChange, medicamento, dados, contexto }: ControlOf) {
  if ((campo.entrada === 'texto' || campo.entrada === 'linhas') && campo.referencia !== undefined) {
    return (
      <Suggested
        campo={campo}
        lista={campo.referencia}
        control={control}
        value={value}
        onChange={onChange}
        medicamento={medicamento}
      />
    );
  }
  switch (campo.entrada) {
    case 'escolha':
      return (
        <Select {...control} value={textValue(value)} onChange={(event) => onChange(event.target.value)}>
          {campo.inicial === undefined && <option value="">Escolha</option>}
          {campo.opcoes.map(({ valor, rotulo }) => (
            <option key={valor} value={valor}>
              {rotulo}
            </option>
          ))}
        </Select>
      );
    case 'composicao':
      return (
        <Select {...control} value={textValue(value)} onChange={(event) => onChange(event.target.value)}>
          <option value="">Escolha</option>
          {(leituraDoItem(dados, contexto.leitura)?.nomes ?? [])
            .flatMap(({ escolhas }) => escolhas)
            .map((escolha) => (
              <option key={escolha} value={escolha}>
                {escolha}
              </option>
            ))}
        </Select>
      );
    case 'inteiro':
      return (
        <TextInput
          {...control}
          figures="num"
          inputMode="numeric"
          autoComplete="off"
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(event) => onChange(typedNumber(event.target.value, campo.limite))}
        />
      );
    case 'data':
      return (
        <TextInput
          {...control}
          figures="num"
          inputMode="numeric"
          autoComplete="off"
          value={typedDate(textValue(value))}
          onChange={(event) => onChange(typedDate(event.target.value))}
        />
      );
    case 'paragrafo':
      return (
        <TextArea
          {...control}
          maxLength={campo.limite}
          value={textValue(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'linhas':
      return (
        <TextArea
          {...control}
          rows={4}
          value={listValue(value).join('\n')}
          onChange={(event) => onChange(typedLines(event.target.value, campo))}
        />
      );
    case 'texto':
      return (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={campo.limite}
          value={textValue(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return null;
  }
}

type SuggestedProps = Pick<ControlOf, 'control' | 'value' | 'onChange' | 'medicamento'> & {
  campo: Extract<CampoSimples, { entrada: 'texto' | 'linhas' | 'paragrafo' }>;
  lista: ListaDeReferencia;
};

const NOTHING_ASKED = { asked: null, line: 0 };

function Suggested({ campo, lista, control, value, onChange, medicamento }: SuggestedProps) {
  const [{ asked, line }, setAsked] = useState<{ asked: string | null; line: number }>(NOTHING_ASKED);
  const { suggestions, message } = useSuggestions(lista, asked, medicamento);
  const lines = campo.entrada === 'linhas';
  const text = lines ? listValue(value).join('\n') : textValue(value);
  const take = (next: string, also?: Filled['also']) =>
    onChange(lines ? typedLines(next, campo) : next.slice(0, campo.limite), also);
  return (
    <SuggestInput
      control={control}
      value={text}
      suggestions={suggestions}
      message={message}
      lines={lines}
      atFocus={lista === 'apresentacoes'}
      {...(!lines && { maxLength: campo.limite })}
      onType={take}
      onAsk={(wanted, at) => setAsked({ asked: wanted, line: at })}
      onPick={(picked) => {
        const filled = suggestions.find(({ key }) => key === picked.key);
        take(lines ? replaceLine(text, line, picked.text) : picked.text, filled?.also);
      }}
    />
  );
}

/** Letters of an option that fit into half a row. */
const SHORT_OPTION = 16;

/** Short fields are paired in a row; in a medicine all except its name and its declarations. */
function isShort(campo: CampoSimples, inItem: boolean): boolean {
  const { entrada, referencia, aparece } = campo;
  if (entrada === 'data' || entrada === 'inteiro') return true;
  if (entrada === 'escolha') return campo.opcoes.every(({ rotulo }) => rotulo.length <= SHORT_OPTION);
  if (inItem) return referencia !== 'medicamentos' && aparece === undefined;
  return entrada === 'texto' && campo.limite <= 120;
}
