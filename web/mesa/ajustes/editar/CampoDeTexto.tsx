import { Field } from '#ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';

type CampoDeTextoProps = Pick<TextInputProps, 'figures' | 'inputMode' | 'maxLength'> & {
  id: string;
  label: string;
  /** In force while the field is empty; '' for nothing. */
  padrao?: string;
  error: string | undefined;
  className?: string;
  value: string;
  onWrite: (text: string) => void;
};

/** A line of a section; an empty one says what holds in its place. */
export function CampoDeTexto({
  id,
  label,
  padrao,
  error,
  className,
  value,
  onWrite,
  ...input
}: CampoDeTextoProps) {
  const brought =
    padrao === undefined || padrao === '' ? 'Falta preencher.' : `Vale o da instalação: ${padrao}`;
  return (
    <Field
      id={id}
      label={label}
      error={error}
      className={className}
      hint={padrao !== undefined && value.trim() === '' ? brought : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        />
      )}
    </Field>
  );
}
