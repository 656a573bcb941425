import BookMarked from 'lucide-react/icons/book-marked';
import { Link } from 'react-router';
import type { CartaNoCorreio } from '#contracts/consultorio/correio.contract.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';

export type CartaProps = { carta: CartaNoCorreio; say: (text: string) => void };

type Folha = CartaNoCorreio['folhas'][number];
/** A notification that takes a number when it is printed. */
export type FolhaANumerar = Folha & { talao: NonNullable<Folha['talao']> };

export function folhasSemNumero({ folhas }: CartaNoCorreio): FolhaANumerar[] {
  return folhas.flatMap(({ talao, ...folha }) =>
    folha.assinada || talao === null || talao.numero !== null ? [] : [{ ...folha, talao }],
  );
}

/** Why a notification cannot be printed, and where that is mended. */
export function FaltaTalao({ folha: { titulo, talao } }: { folha: FolhaANumerar }) {
  return (
    <Note kind="stop">
      Falta talão de {titulo} para {talao.medico}: sem número, a folha não é impressa.{' '}
      <Link to="/taloes">Registrar talão</Link>
    </Note>
  );
}

export function NumerosImpressos({ carta }: { carta: CartaNoCorreio }) {
  return carta.folhas.map(
    ({ id, talao }) =>
      talao !== null &&
      talao.numero !== null && (
        <p key={id} className="small correio-numero">
          <Icon icon={BookMarked} /> Notificação <b className="mono">{talao.numero}</b>
        </p>
      ),
  );
}

export function Failed({ text }: { text: string }) {
  return (
    <Note kind="stop" role="alert">
      {text}
    </Note>
  );
}
