import type { MaskitoOptions } from '@maskito/core';
import { useDeferredValue, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { conferirMedico, type CampoDoMedico, type MedicoDigitado } from '#domain/contas/medico.ts';
import { TRATAMENTOS } from '#domain/contas/tratamento.ts';
import { UFS } from '#domain/contas/ufs.ts';
import { CPF_MASK, PHONE_MASK } from '#lib/forms/masks.ts';
import { useMasked } from '#lib/forms/useMasked.ts';
import { Field } from '#ui/field/Field.tsx';
import { FormGrid } from '#ui/field/Form.tsx';
import { Select, TextArea, TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { MEDICO_LABELS } from '../medicos.form.ts';
import { useEspecialidades } from '../medicos.api.ts';

/** In the order of `CAMPOS_DO_MEDICO`. */
export function MedicoFields() {
  const uf = useField('uf');
  const tratamento = useField('tratamento');
  const endereco = useField('endereco');
  return (
    <FormGrid>
      <LineField name="nome" maxLength={120} />
      <Field {...tratamento.frame} hint="Como os pacientes leem o nome. Nos documentos vai só o nome.">
        {(control) => (
          <Select {...control} {...tratamento.registration}>
            {TRATAMENTOS.map((one) => (
              <option key={one} value={one}>
                {one || 'Só o nome'}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LineField name="cpf" className="span-3" mask={CPF_MASK} figures="num" inputMode="numeric" />
      <LineField name="telefone" className="span-3" mask={PHONE_MASK} figures="num" inputMode="tel" />
      <LineField name="crm" className="span-2" figures="num" inputMode="numeric" maxLength={10} />
      <Field {...uf.frame} className="span-2">
        {(control) => (
          <Select {...control} {...uf.registration}>
            <option value="">–</option>
            {UFS.map(({ sigla }) => (
              <option key={sigla} value={sigla}>
                {sigla}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LineField name="rqe" className="span-2" figures="num" inputMode="numeric" maxLength={10} />
      <EspecialidadeField />
      <LineField
        name="email"
        hint="O convite vai para cá, e com este e-mail se entra."
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...endereco.frame} hint="Sai no cabeçalho de cada documento.">
        {(control) => <TextArea {...control} {...endereco.registration} rows={2} autoComplete="off" />}
      </Field>
    </FormGrid>
  );
}

/** Validated on blur; an empty field is not reported before `Salvar`. */
function useField(name: CampoDoMedico) {
  const { register, formState, clearErrors, getValues, setError } = useFormContext<MedicoDigitado>();
  const registration = register(name, {
    onChange: () => clearErrors(name),
    onBlur: () => {
      if (getValues(name).trim() === '') return;
      const found = conferirMedico(getValues()).find(({ campo }) => campo === name);
      if (found) setError(name, { message: found.mensagem });
    },
  });
  const error = formState.errors[name]?.message;
  return { registration, frame: { label: MEDICO_LABELS[name], id: name, error } };
}

type LineFieldProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  name: CampoDoMedico;
  hint?: ReactNode;
  mask?: MaskitoOptions;
};

/** `mask` formats the text while typing. */
function LineField({ name, hint, mask, className, ...input }: LineFieldProps) {
  const { register } = useFormContext<MedicoDigitado>();
  const { registration, frame } = useField(name);
  const { ref: _, ...events } = registration;
  const ref = useMasked(register, name, mask ?? null);
  return (
    <Field {...frame} hint={hint} className={className}>
      {(control) => <TextInput autoComplete="off" {...input} {...control} {...events} ref={ref} />}
    </Field>
  );
}

/** Suggests names of the reference list, and accepts any text. */
function EspecialidadeField() {
  const { control } = useFormContext<MedicoDigitado>();
  const typed = useDeferredValue(useWatch({ control, name: 'especialidade' }));
  const names = useEspecialidades(typed);
  return (
    <>
      <LineField
        name="especialidade"
        hint="Opcional, como o RQE: só a que está registrada no conselho."
        list="especialidades"
        maxLength={80}
      />
      <datalist id="especialidades">
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
