import { Note } from '../../../ui/Note.tsx';

type EmPreparoProps = {
  /** Null while nothing has to be said. */
  frase: string | null;
  /** How often the button was pressed in vain since the page was opened. */
  tentativa: number;
};

/** The Pix that the provider did not give yet: calm words, spoken as they come, and again after each try. */
export function EmPreparo({ frase, tentativa }: EmPreparoProps) {
  return (
    <div role="status" className="pix-preparo">
      {frase !== null && (
        <Note kind="wait">
          <p>{frase}</p>
          {tentativa > 1 && <p className="small">Tentamos de novo agora: ainda sem resposta.</p>}
        </Note>
      )}
    </div>
  );
}
