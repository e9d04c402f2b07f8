import { Socket } from 'node:dgram';
import { Server } from 'node:net';

/**
 * Gives this process's servers that ask for any port the ports from `first` on, in their order of opening: a restarted
 * simulator has the addresses that it had, as real services have.
 */
export function fixPorts(first: number): void {
  let next = first;
  const { listen } = Server.prototype;
  const { bind } = Socket.prototype;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    if (args[0] === 0) args[0] = next++;
    return Reflect.apply(listen, this, args);
  };
  Socket.prototype.bind = function (this: Socket, ...args: unknown[]) {
    if (args[0] === 0 && args.length > 1) args[0] = next++;
    return Reflect.apply(bind, this, args);
  };
}
