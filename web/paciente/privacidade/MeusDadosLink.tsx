import { Link } from 'react-router';
import './privacidade.css';

/** A link to the download of all data, at the end of the personal data. */
export function MeusDadosLink() {
  return (
    <p className="baixar-tudo small">
      <Link to="/conta/meus-dados">Baixar tudo o que você nos enviou</Link>
    </p>
  );
}
