import UsersRound from 'lucide-react/icons/users-round';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { FormGrid } from '#ui/field/Form.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { DADOS_LABELS } from '../dados.form.ts';
import type { DadosFormValues } from '../dados.form.ts';
import { CPF_MASK } from '#lib/forms/masks.ts';
import { DadosField } from './DadosField.tsx';

/** The fields of the person responsible for a patient under 18. */
export function ResponsavelFields({ anos }: { anos: number }) {
  const { register, formState, clearErrors } = useFormContext<DadosFormValues>();
  return (
    <div className="responsavel grid gap-5">
      <div className="responsavel-cabeca grid">
        <Icon className="ink-brand" icon={UsersRound} size="lg" />
        <div>
          <p className="strong" role="status">
            O paciente tem {inWords(anos)}
          </p>
          <p className="small muted">
            Antes dos 18, quem pede é um responsável legal. Os dados dele ficam junto do pedido.
          </p>
        </div>
      </div>
      <FormGrid>
        <DadosField name="responsavelNome" className="md-span-3" autoComplete="off" />
        <DadosField
          name="responsavelCpf"
          className="md-span-3"
          mask={CPF_MASK}
          figures="num"
          inputMode="numeric"
          autoComplete="off"
        />
      </FormGrid>
      <Checkbox
        {...register('responsavelDeclara', { onChange: () => clearErrors('responsavelDeclara') })}
        id="responsavelDeclara"
        label={DADOS_LABELS.responsavelDeclara}
        error={formState.errors.responsavelDeclara?.message}
      />
    </div>
  );
}

function inWords(anos: number): string {
  if (anos === 0) return 'menos de 1 ano';
  return anos === 1 ? '1 ano' : `${anos} anos`;
}
