import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNavigating } from '../../lib/browser/useNavigating.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormActions } from '../../ui/field/Form.tsx';
import { LinkButton } from '../../ui/button/LinkButton.tsx';

type RodapeProps = { ocupado?: boolean; voltar: string };

/** The foot of a step: `Continuar` submits its form, `Voltar` leads to the step before. */
export function Rodape({ ocupado = false, voltar }: RodapeProps) {
  const indo = useNavigating();
  return (
    <FormActions>
      <Button type="submit" iconEnd={ArrowRight} busy={ocupado || indo}>
        Continuar
      </Button>
      <LinkButton variant="bare" to={voltar}>
        Voltar
      </LinkButton>
    </FormActions>
  );
}
