import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router';
import { formatCep } from '../../../../domain/contas/cep.ts';
import { useCliente } from '../../../conta/clientes/clientes.public.ts';
import { Icon } from '../../../ui/picture/Icon.tsx';

/** Where the sheet is posted to, with the way to change it before anything is paid. */
export function EnderecoDeEntrega() {
  const dados = useCliente().data;
  if (!dados) return null;
  const { endereco, numero, complemento, bairro, cidade, uf, cep } = dados;
  return (
    <div className="pix-endereco">
      <Icon icon={MapPin} />
      <div>
        <p className="small strong">A receita vai pelo correio, em papel, para</p>
        <address className="small">
          {endereco}, {numero}
          {complemento !== '' && `, ${complemento}`}
          <br />
          {bairro}, {cidade} - {uf}, <span className="num">{formatCep(cep)}</span>
        </address>
        <p className="small">
          <Link to="/dados">Mudar o endereço</Link>
        </p>
      </div>
    </div>
  );
}
