import { Link } from 'react-router';
import './privacidade.css';

/** At the foot of the personal data: where a copy of everything is to be had. */
export function MeusDadosLink() {
  return (
    <p className="baixar-tudo small">
      <Link to="/conta/meus-dados">Baixar tudo o que você nos enviou</Link>
    </p>
  );
}
