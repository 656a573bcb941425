import UsersRound from 'lucide-react/icons/users-round';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { FormGrid } from '../../../ui/field/Form.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { ROTULOS } from '../dados.form.ts';
import type { FormDados } from '../dados.form.ts';
import { CPF_MASK } from '../../../lib/forms/masks.ts';
import { Campo } from './Campo.tsx';

/** Who asks for a patient under 18. */
export function Responsavel({ anos }: { anos: number }) {
  const { register, formState, clearErrors } = useFormContext<FormDados>();
  return (
    <div className="responsavel">
      <div className="responsavel-cabeca">
        <Icon icon={UsersRound} size="lg" />
        <div>
          <p className="strong" role="status">
            O paciente tem {porExtenso(anos)}
          </p>
          <p className="small muted">
            Antes dos 18, quem pede é um responsável legal. Os dados dele ficam junto do pedido.
          </p>
        </div>
      </div>
      <FormGrid>
        <Campo nome="responsavelNome" className="md-span-3" autoComplete="off" />
        <Campo
          nome="responsavelCpf"
          className="md-span-3"
          mascara={CPF_MASK}
          figures="num"
          inputMode="numeric"
          autoComplete="off"
        />
      </FormGrid>
      <Checkbox
        {...register('responsavelDeclara', { onChange: () => clearErrors('responsavelDeclara') })}
        id="responsavelDeclara"
        label={ROTULOS.responsavelDeclara}
        error={formState.errors.responsavelDeclara?.message}
      />
    </div>
  );
}

function porExtenso(anos: number): string {
  if (anos === 0) return 'menos de 1 ano';
  return anos === 1 ? '1 ano' : `${anos} anos`;
}
