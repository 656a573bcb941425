import { type Mencao, mencaoEscrita } from '#domain/documentos/leitura/leitura.ts';
import { rotuloDaMencao } from '#domain/documentos/regras/mencoes.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';

type ConditionsProps = {
  label: string;
  hint: string | undefined;
  chosen: readonly string[];
  conditions: readonly string[];
  onChange: (value: string[]) => void;
};

/** Exceptions of a controlled substance, each to be confirmed for this item. */
export function Conditions({ label, hint, chosen, conditions, onChange }: ConditionsProps) {
  return (
    <fieldset className="campo campo-condicoes">
      <legend>{label}</legend>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {[...new Set([...conditions, ...chosen])].map((condition) => (
        <Checkbox
          key={condition}
          label={condition}
          checked={chosen.includes(condition)}
          onChange={(event) =>
            onChange(
              event.target.checked ? [...chosen, condition] : chosen.filter((other) => other !== condition),
            )
          }
        />
      ))}
    </fieldset>
  );
}

type MentionsProps = {
  tipo: TipoDeDocumento;
  mencoes: readonly Mencao[];
  chosen: readonly string[];
  onChange: (value: string[]) => void;
};

/** Listed names outside of the items, each to be confirmed as a mention; one beside a dose cannot be. */
export function Mentions({ tipo, mencoes, chosen, onChange }: MentionsProps) {
  return mencoes
    .filter(({ prescreve }) => !prescreve)
    .map((mencao) => {
      const written = mencaoEscrita(mencao);
      return (
        <fieldset key={written} className="campo campo-condicoes">
          <legend>
            “{mencao.digitado}” em {rotuloDaMencao(tipo, mencao)}
          </legend>
          <Checkbox
            label="É só menção"
            checked={chosen.includes(written)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, written] : chosen.filter((other) => other !== written),
              )
            }
          />
        </fieldset>
      );
    });
}

type RadioButtonsProps = {
  label: string;
  name: string;
  value: string;
  opcoes: readonly { valor: string; rotulo: string }[];
  onChange: (value: string) => void;
};

/** A short choice with all options visible. */
export function RadioButtons({ label, name, value, opcoes, onChange }: RadioButtonsProps) {
  return (
    <div className="campo campo-botoes cluster" role="radiogroup" aria-label={label}>
      {opcoes.map(({ valor, rotulo }) => (
        <label key={valor}>
          <input
            type="radio"
            name={name}
            value={valor}
            checked={value === valor}
            onChange={() => onChange(valor)}
          />
          {rotulo}
        </label>
      ))}
    </div>
  );
}
