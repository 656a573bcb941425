import { useFormContext } from 'react-hook-form';
import { UFS } from '../../../../domain/ufs.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { FormGrid, FormSection } from '../../../ui/field/Form.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import type { FormDados } from '../dados.form.ts';
import { ROTULOS } from '../dados.form.ts';
import { Campo } from './Campo.tsx';
import { CampoCep } from './CampoCep.tsx';
import { Complemento } from './Complemento.tsx';

/** The address; the postal code fills in what it knows. */
export function Endereco() {
  const { register, formState, clearErrors } = useFormContext<FormDados>();
  return (
    <FormSection title="Endereço">
      <FormGrid>
        <CampoCep />
        <Campo nome="endereco" className="md-span-4 linha-nova" autoComplete="address-line1" />
        <Campo nome="numero" className="span-3 md-span-2" figures="num" autoComplete="off" />
        <Campo nome="bairro" className="md-span-3" autoComplete="address-level3" />
        <Complemento />
        <Campo nome="cidade" className="span-4" autoComplete="address-level2" />
        <Field label={ROTULOS.uf} id="uf" className="span-2" error={formState.errors.uf?.message}>
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
