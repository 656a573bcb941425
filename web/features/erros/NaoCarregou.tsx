import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';

type NaoCarregouProps = { erro: Error; tentar: () => void };

/** In the place of what could not be read: the words of the failure, and a way to ask again. */
export function NaoCarregou({ erro, tentar }: NaoCarregouProps) {
  return (
    <>
      <Note kind="stop" role="alert">
        {erro.message}
      </Note>
      <div className="acima">
        <Button variant="secondary" icon={RotateCw} onClick={tentar}>
          Tentar de novo
        </Button>
      </div>
    </>
  );
}
