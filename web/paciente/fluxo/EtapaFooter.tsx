import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNavigating } from '#ui/place/places.tsx';
import { Button } from '#ui/button/Button.tsx';
import { FormActions } from '#ui/field/Form.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';

type EtapaFooterProps = { busy?: boolean; back: string };

/** The buttons at the end of a step: `Continuar` submits the form, `Voltar` leads to the previous step. */
export function EtapaFooter({ busy = false, back }: EtapaFooterProps) {
  const leaving = useNavigating();
  return (
    <FormActions>
      <Button type="submit" iconEnd={ArrowRight} busy={busy || leaving}>
        Continuar
      </Button>
      <LinkButton variant="bare" to={back}>
        Voltar
      </LinkButton>
    </FormActions>
  );
}
