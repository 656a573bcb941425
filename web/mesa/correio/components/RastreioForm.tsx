import Check from 'lucide-react/icons/check';
import Truck from 'lucide-react/icons/truck';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import {
  lerRastreio,
  MENSAGENS_DO_RASTREIO,
  TRANSPORTADORAS,
  type Transportadora,
} from '#domain/correio/rastreio.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

export type Codigo = { transportadora: Transportadora; rastreio: string };

type RastreioFormProps = {
  /** Distinguishes the field ids of several letters. */
  id: string;
  verb: string;
  /** The code is typed next. */
  focus?: boolean;
  busy: boolean;
  /** Refusal of the server, or null. */
  error: string | null;
  before?: Codigo;
  onSubmit: (codigo: Codigo) => void;
  /** Additional buttons. */
  children?: ReactNode;
};

/** Carrier and tracking code; the input is kept after a refusal. */
export function RastreioForm({
  id,
  verb,
  focus = false,
  busy,
  error,
  before,
  onSubmit,
  children,
}: RastreioFormProps) {
  const [transportadora, setTransportadora] = useState<Transportadora>(before?.transportadora ?? 'carta');
  const [text, setText] = useState(before?.rastreio ?? '');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lido = lerRastreio(transportadora, text);
  const checked = TRANSPORTADORAS.some((known) => known.id === transportadora && known.s10);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!lido.ok) return field.current?.focus();
    if (!busy) onSubmit({ transportadora, rastreio: lido.codigo });
  }

  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);

  const refused = !lido.ok && tried ? MENSAGENS_DO_RASTREIO[lido.motivo] : undefined;
  return (
    <form noValidate className="correio-rastreio grid" onSubmit={submit}>
      <Field label="Transportadora" id={`transportadora-${id}`}>
        {(control) => (
          <Select
            {...control}
            value={transportadora}
            onChange={({ currentTarget: { value } }) =>
              setTransportadora(TRANSPORTADORAS.find((known) => known.id === value)?.id ?? 'carta')
            }
          >
            {TRANSPORTADORAS.map((known) => (
              <option key={known.id} value={known.id}>
                {known.nome}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Código de rastreio" id={`rastreio-${id}`} error={refused} failure={error ?? undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            figures="mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setTried(false);
            }}
          />
        )}
      </Field>
      <p className="small correio-confere ink-ok" role="status">
        {lido.ok && checked && (
          <>
            <Icon icon={Check} /> Dígito confere
          </>
        )}
      </p>
      <div className="row row-wrap">
        <Button type="submit" size="desk" icon={Truck} busy={busy}>
          {verb}
        </Button>
        {children}
      </div>
    </form>
  );
}
