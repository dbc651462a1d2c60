package com.fasterxml.jackson.datatype.jsr310;

/** For types of java.time, of which the client has none: days and moments are texts. */
public class JavaTimeModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
