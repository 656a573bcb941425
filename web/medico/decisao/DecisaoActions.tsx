import Eye from 'lucide-react/icons/eye';
import Signature from 'lucide-react/icons/signature';
import { Button } from '#ui/button/Button.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';

/** Acts on a case in hand. */
export type DecisaoActs = {
  preview: (() => void) | null;
  sign: (() => void) | null;
  ask: () => void;
  refuse: () => void;
  giveBack: () => void;
  next: () => void;
};

export type DecisaoBusy = keyof DecisaoActs | null;

/** On a phone the two most needed buttons are fixed at the bottom. */
export function DecisaoActions({ acts, busy }: { acts: DecisaoActs; busy: DecisaoBusy }) {
  return (
    <div className="decisao-acts grid gap-2">
      {acts.preview !== null && (
        <Button
          className="decisao-ver"
          variant="secondary"
          icon={Eye}
          busy={busy === 'preview'}
          onClick={acts.preview}
        >
          Pré-visualizar
          <Kbd keys={['P']} />
        </Button>
      )}
      <div className="decisao-bar">
        <Button className="decisao-perguntar" variant="secondary" onClick={acts.ask}>
          Perguntar ao paciente
        </Button>
        {acts.sign !== null && (
          <Button className="decisao-assinar" icon={Signature} busy={busy === 'sign'} onClick={acts.sign}>
            Assinar e enviar
          </Button>
        )}
      </div>
      <Button className="decisao-recusar" variant="stop" onClick={acts.refuse}>
        Recusar
      </Button>
      <Button className="decisao-devolver" variant="bare" busy={busy === 'giveBack'} onClick={acts.giveBack}>
        Devolver à fila
      </Button>
      <Button className="decisao-proximo" variant="bare" onClick={acts.next}>
        Próximo caso
        <Kbd keys={['N']} />
      </Button>
    </div>
  );
}
