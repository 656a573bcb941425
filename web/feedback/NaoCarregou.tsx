import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { Button } from '../ui/button/Button.tsx';
import { Note } from '../ui/status/Note.tsx';

type NaoCarregouProps = { erro: Error; tentar: () => Promise<unknown> };

/** In the place of what could not be read: the words of the failure, and a way to ask again. */
export function NaoCarregou({ erro, tentar }: NaoCarregouProps) {
  const [tentativa, setTentativa] = useState({ vez: 0, andando: false });

  async function deNovo() {
    setTentativa(({ vez }) => ({ vez, andando: true }));
    await tentar();
    setTentativa(({ vez }) => ({ vez: vez + 1, andando: false }));
  }

  return (
    <>
      {/* Anew after each try in vain: the same words are read out again. */}
      <Note key={tentativa.vez} kind="stop" role="alert">
        {erro.message}
      </Note>
      <div className="acima">
        <Button variant="secondary" icon={RotateCw} busy={tentativa.andando} onClick={() => void deNovo()}>
          Tentar de novo
        </Button>
      </div>
    </>
  );
}
