import { useFormContext } from 'react-hook-form';
import { UFS } from '#domain/contas/ufs.ts';
import { Field } from '#ui/field/Field.tsx';
import { FormGrid, FormSection } from '#ui/field/Form.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import type { DadosFormValues } from '../dados.form.ts';
import { DADOS_LABELS } from '../dados.form.ts';
import { DadosField } from './DadosField.tsx';
import { CepField } from './CepField.tsx';
import { ComplementoField } from './ComplementoField.tsx';

/** The fields of the address; the postal code fills in some of them. */
export function EnderecoFields() {
  const { register, formState, clearErrors } = useFormContext<DadosFormValues>();
  return (
    <FormSection title="Endereço">
      <FormGrid>
        <CepField />
        <DadosField name="endereco" className="md-span-4 linha-nova" autoComplete="address-line1" />
        <DadosField name="numero" className="span-3 md-span-2" figures="num" autoComplete="off" />
        <DadosField name="bairro" className="md-span-3" autoComplete="address-level3" />
        <ComplementoField />
        <DadosField name="cidade" className="span-4" autoComplete="address-level2" />
        <Field label={DADOS_LABELS.uf} id="uf" className="span-2" error={formState.errors.uf?.message}>
          {(control) => (
            <Select
              {...control}
              {...register('uf', { onChange: () => clearErrors('uf') })}
              autoComplete="address-level1"
              required
            >
              <option value="">Escolha</option>
              {UFS.map(({ sigla }) => (
                <option key={sigla}>{sigla}</option>
              ))}
            </Select>
          )}
        </Field>
      </FormGrid>
    </FormSection>
  );
}
