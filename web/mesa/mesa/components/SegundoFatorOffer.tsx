import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { Note } from '../../../ui/status/Note.tsx';
import { useSegundoFator } from '../../../conta/conta/prova.public.ts';

/** Offers to set up a second factor, where it is not required. */
export function SegundoFatorOffer() {
  const { data } = useSegundoFator();
  if (!data || data.desde !== null) return null;
  return (
    <Note kind="info" icon={ShieldCheck} title="Verificação em duas etapas" className="mesa-oferta">
      Além da senha, a mesa pode pedir um código do seu celular. <Link to="/seguranca">Ativar agora</Link>
    </Note>
  );
}
