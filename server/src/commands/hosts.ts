/** Whether an address to listen on lets nobody in but this machine. */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host)
