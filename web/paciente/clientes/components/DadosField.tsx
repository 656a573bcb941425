import type { MaskitoOptions } from '@maskito/core';
import { type ReactNode, useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { timeNow } from '#lib/clock/server-time.ts';
import { useMasked } from '#lib/forms/useMasked.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { DADOS_LABELS, type DadosFormValues } from '../dados.form.ts';
import { type CampoDados, malEscrito } from '#domain/contas/dados-pessoais.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';

type DadosFieldProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  name: CampoDados;
  hint?: ReactNode;
  mask?: MaskitoOptions;
  /** Shown below the input. */
  below?: ReactNode;
  onChange?: (text: string) => void;
};

/**
 * One text field of `/dados` with its label; `mask` formats the text while typing, and the text is checked when
 * the field is left.
 */
export function DadosField({ name, hint, mask, below, onChange, className, ...input }: DadosFieldProps) {
  const { register, formState, clearErrors } = useFormContext<DadosFormValues>();
  const checkOnBlur = useCheckOnBlur();
  const ref = useMasked(register, name, mask ?? null);
  const { ref: _, ...registration } = register(name, {
    onChange: (event: { target: HTMLInputElement }) => {
      clearErrors(name);
      onChange?.(event.target.value);
    },
    onBlur: () => checkOnBlur(name),
  });
  return (
    <Field
      label={DADOS_LABELS[name]}
      hint={hint}
      error={formState.errors[name]?.message}
      id={name}
      className={className}
    >
      {(control) => (
        <>
          <TextInput required {...input} {...control} {...registration} ref={ref} />
          {below}
        </>
      )}
    </Field>
  );
}

/** Checks a field when it is left; an empty field is not reported before `Continuar`. */
function useCheckOnBlur(): (field: CampoDados) => void {
  const { getValues, setError } = useFormContext<DadosFormValues>();
  return useCallback(
    (field) => {
      const message = malEscrito(field, String(getValues(field)), dataEmSaoPaulo(timeNow()));
      if (message !== null) setError(field, { message });
    },
    [getValues, setError],
  );
}
