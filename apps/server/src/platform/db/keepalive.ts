/**
 * Lets the database probe a connection that holds a lock for as long as its process lives: a computer that is switched
 * off does not close its connections.
 */
export const PROBE_CONNECTION =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'
